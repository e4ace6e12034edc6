/** The rule that a correction means. Pure. */
import type { Correction } from "@/features/books/transactions/public";
import { fold as foldText } from "@/lib/fold";
import type { Rule, RuleAction, RuleInput } from "../rule";

/** What is offered after a correction. */
export interface Suggestion {
  /** The rule that says otherwise for the same payee, and is to be changed; null for a new one. */
  rule: Rule | null;
  input: RuleInput;
  /** The rule that a new one has to go before: it fits as well, and the first one is heard. Null where there is none. */
  before: string | null;
}

/**
 * The rule that would have made the correction needless; null where there is one that says so already. A rule for just
 * this payee that says something else is changed, instead of a second one beside it.
 */
export function suggestionOf(correction: Correction, rules: readonly Rule[]): Suggestion | null {
  const { payee } = correction;
  const wanted = actionsOf(correction);
  const active = rules.filter(({ is_active, problem }) => is_active && problem === null);
  const first = active.find((rule) => fits(rule, payee));
  if (first && wanted.every((action) => has(first.actions, action))) return null;
  const own = rules.find((rule) => isAbout(rule, payee));
  if (!own) {
    const conditions = [{ field: "payee" as const, op: "is" as const, values: [payee] }];
    const input = {
      name: "",
      match: "all" as const,
      conditions,
      actions: wanted,
      is_active: true,
      stop: false,
    };
    return { rule: null, input, before: first?.id ?? null };
  }
  const kinds = new Set<string>(wanted.map(({ kind }) => kind));
  // A category takes the place of a split as well.
  if (kinds.has("category")) kinds.add("split");
  const remaining = own.actions.filter(({ kind }) => !kinds.has(kind));
  const { name, match, conditions, stop } = own;
  const input = { name, match, conditions, actions: [...wanted, ...remaining], is_active: true, stop };
  return { rule: own, input, before: null };
}

function actionsOf({ newPayee, categoryId }: Correction): RuleAction[] {
  return [
    ...(categoryId === null ? [] : [{ kind: "category" as const, category_id: categoryId }]),
    ...(newPayee === null ? [] : [{ kind: "payee" as const, text: newPayee }]),
  ];
}

/** Whether a rule is for this payee and nothing else. */
function isAbout(rule: Rule, payee: string): boolean {
  return fold(rule.conditions[0]?.values[0] ?? "") === fold(payee) && fits(rule, payee);
}

/** Whether a rule that looks at the payee alone fits this one. */
function fits({ conditions }: Rule, payee: string): boolean {
  const [only] = conditions;
  if (conditions.length !== 1 || only?.field !== "payee") return false;
  const [name, wanted] = [fold(payee), fold(only.values[0] ?? "")];
  switch (only.op) {
    case "is":
      return name === wanted;
    case "contains":
      return name.includes(wanted);
    case "starts_with":
      return name.startsWith(wanted);
    case "matches":
      return wanted.split(/\s+/).every((word) => name.includes(word));
    case "less":
    case "greater":
    case "between":
    case "is_one_of":
    case "is_within":
      return false;
  }
}

function fold(text: string): string {
  return foldText(text.trim());
}

function has(actions: readonly RuleAction[], wanted: RuleAction): boolean {
  return actions.some((action) => JSON.stringify(action) === JSON.stringify(wanted));
}
