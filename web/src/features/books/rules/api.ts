import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Done, ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  createRule,
  deleteRule,
  listRules,
  previewRules,
  type RulePreview,
  type RulePreviewRow,
  type RuleRun,
  reorderRules,
  runRules,
  undoChange,
  updateRule,
  type RuleAction as WireAction,
  type Rule as WireRule,
} from "@/api/generated";
import { useMove } from "@/api/ordered-list";
import type { Day } from "@/lib/dates";
import { GIVEN_STATUSES, type Rule, type RuleAction, type RuleInput } from "./rule";

export type { RulePreviewRow };

/** Which rules go over which transactions: one that is not saved yet, those of these ids, or all that are switched on. */
export interface RunInput {
  rule?: RuleInput;
  rule_ids?: string[];
  account_ids?: string[];
  start?: Day;
  end?: Day;
  only_uncategorised: boolean;
}

/** The first part of the keys of everything about a workspace's rules. */
export function rulesKey(workspaceId: string) {
  return ["workspaces", workspaceId, "rules"] as const;
}

export const ruleQueries = {
  /** The rules in the order in which they are looked at. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [...rulesKey(workspaceId), "list"] as const,
      queryFn: async ({ signal }): Promise<Rule[]> => {
        const { items } = await unwrap(listRules({ path: { workspace_id: workspaceId }, signal }));
        return items.map(fromWire);
      },
    }),
  /** What a run would change. The transactions may change at any time: it is asked for anew each time. */
  preview: (workspaceId: string, input: RunInput) =>
    queryOptions({
      queryKey: [...rulesKey(workspaceId), "preview", input] as const,
      queryFn: ({ signal }): Promise<RulePreview> =>
        unwrap(previewRules({ path: { workspace_id: workspaceId }, body: input, signal })),
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
};

/** Makes a rule, or changes one unless somebody else has changed it since. */
export const useSaveRule = (workspaceId: string) =>
  useChange(workspaceId, async ({ rule, input }: { rule: Rule | null; input: RuleInput }): Promise<Rule> => {
    const path = { workspace_id: workspaceId };
    const saved = await unwrap(
      rule
        ? updateRule({ path: { ...path, rule_id: rule.id }, body: input, headers: ifMatch(rule.version) })
        : createRule({ path, body: input }),
    );
    return fromWire(saved);
  });

/** Deletes a rule; what it has done stays. */
export const useDeleteRule = (workspaceId: string) =>
  useChange(workspaceId, ({ id, version }: Rule) =>
    unwrapDone(deleteRule({ path: { workspace_id: workspaceId, rule_id: id }, headers: ifMatch(version) })),
  );

/** Takes a change back, by the id under which the history keeps it. */
export const useUndoChange = (workspaceId: string) =>
  useChange(workspaceId, (changeId: string) =>
    unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } })),
  );

/** Moves a rule to another place in the order, which shows at once. */
export const useMoveRule = (workspaceId: string) =>
  useMove(ruleQueries.list(workspaceId), async (ids: string[]) => {
    const { items } = await unwrap(reorderRules({ path: { workspace_id: workspaceId }, body: { ids } }));
    return items.map(fromWire);
  });

/** Lets rules change transactions; `changeId` takes it all back. */
export async function run(workspaceId: string, input: RunInput): Promise<Done<RuleRun>> {
  const value = await unwrap(runRules({ path: { workspace_id: workspaceId }, body: input }));
  return { value, changeId: value.change ?? null };
}

function fromWire(rule: WireRule): Rule {
  return { ...rule, actions: rule.actions.map(actionFromWire), problem: rule.problem ?? null };
}

/** What belongs to the kind is always there. */
function actionFromWire(action: WireAction): RuleAction {
  const { kind, category_id = "", text = "", status, tags = [], lines = [] } = action;
  switch (kind) {
    case "category":
      return { kind, category_id };
    case "payee":
    case "note":
      return { kind, text };
    case "status":
      return { kind, status: GIVEN_STATUSES.find((given) => given === status) ?? "cleared" };
    case "tags":
      return { kind, tags };
    case "split":
      return { kind, lines };
  }
}

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: rulesKey(workspaceId) }),
  });
}
