import { useState } from "react";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import {
  type AcceptCategorySuggestions,
  type CategorySuggestion,
  type RuleInput,
  useAcceptSuggestions,
} from "./api";

/** Accepting some of these suggestions, and the rules that are offered for what was accepted. */
export function useAcceptance(workspace: WorkspaceMoney, items: readonly CategorySuggestion[]) {
  const [rules, setRules] = useState<RuleInput[]>([]);
  const { mutate, isPending } = useAcceptSuggestions(workspace, () => setRules([]));
  const accept = (body: AcceptCategorySuggestions) => {
    const accepted = items.filter(({ transaction, confidence }) =>
      body.ids ? body.ids.includes(transaction.id) : confidence >= (body.min_confidence ?? 0),
    );
    const payees = new Set(accepted.map(({ transaction }) => transaction.payee));
    mutate(body, {
      // What was offered for these payees before may no longer be right.
      onSuccess: ({ rules: answered }) =>
        setRules((offered) => [...offered.filter((rule) => !payees.has(payeeOf(rule))), ...answered]),
    });
  };
  const removeRule = (rule: RuleInput) => setRules((offered) => offered.filter((other) => other !== rule));
  return { accept, isPending, rules, removeRule };
}

/** Whom a rule that is offered is about. */
export function payeeOf(rule: RuleInput): string {
  return rule.conditions[0]?.values[0] ?? "";
}
