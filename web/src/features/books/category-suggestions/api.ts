import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { unwrap, unwrapDone } from "@/api/client";
import {
  type AcceptCategorySuggestions,
  type AiTaskState,
  acceptCategorySuggestions,
  type CategorySuggestion,
  type CategorySuggestionRun,
  createRule,
  dismissCategorySuggestions,
  listAiTasks,
  listCategorySuggestions,
  type RuleInput,
  startCategorySuggestions,
} from "@/api/generated";
import { notifyFailure } from "@/api/notify-failure";
import { invalidateWorkspace } from "@/api/workspace";
import { recordStep, undoStep, type WorkspaceMoney } from "@/features/books/transactions/public";
import { notifyInfo, notifyUndo } from "@/ui/notify";
import { suggestionsKey } from "./keys";

export type { AcceptCategorySuggestions, AiTaskState, CategorySuggestion, CategorySuggestionRun, RuleInput };

/** How often a run is asked about while no event tells of it, in milliseconds. */
const POLL_INTERVAL = 2_000;

export const isRunning = (run: CategorySuggestionRun | null | undefined): boolean =>
  run?.state === "waiting" || run?.state === "running";

export const suggestionQueries = {
  /** Whether a model may be asked for the user in the workspace, and if not, why. */
  readiness: (workspaceId: string) =>
    queryOptions({
      queryKey: [...suggestionsKey(workspaceId), "readiness"] as const,
      queryFn: async ({ signal }): Promise<AiTaskState> => {
        const { items } = await unwrap(listAiTasks({ path: { workspace_id: workspaceId }, signal }));
        return items.find(({ task }) => task === "categorize")?.state ?? "no_model";
      },
      // The user may come back from where they agreed.
      staleTime: 0,
    }),
  /** What is suggested, the surest first, and how far the newest run has come. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [...suggestionsKey(workspaceId), "list"] as const,
      queryFn: ({ signal }) =>
        unwrap(listCategorySuggestions({ path: { workspace_id: workspaceId }, signal })),
      // Transactions may have been changed anywhere meanwhile.
      staleTime: 0,
      refetchInterval: ({ state }) => (isRunning(state.data?.run) ? POLL_INTERVAL : false),
    }),
};

/** Has a model asked about the transactions of an account, or of all accounts. */
export function useStartSuggestions(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string | null) =>
      unwrap(
        startCategorySuggestions({
          path: { workspace_id: workspaceId },
          body: accountId === null ? {} : { account_id: accountId },
        }),
      ),
    onError: (error) => notifyFailure(error),
    onSettled: () => cache.invalidateQueries({ queryKey: suggestionsKey(workspaceId) }),
  });
}

/**
 * Accepts suggestions; what changed is told with the way back. Answers the rules that would do the same, which are
 * about nothing any more after `onUndo`.
 */
export function useAcceptSuggestions(workspace: WorkspaceMoney, onUndo: () => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: AcceptCategorySuggestions) => {
      const call = accept(workspace.id, body);
      const step = recordStep(workspace.id, 0, call);
      const { value } = await call;
      step.count = value.changed;
      return { ...value, step };
    },
    onSuccess: ({ changed, change_id, step }) => {
      if (!change_id) return notifyInfo(t("categorySuggestions.acceptedNone"));
      const message = t("categorySuggestions.accepted", { count: changed });
      notifyUndo(message, () => {
        onUndo();
        void undoStep(cache, workspace.id, step);
      });
    },
    onError: (error) => notifyFailure(error),
    onSettled: () => invalidateWorkspace(cache, workspace.id),
  });
}

/** Dismisses the suggestion for a transaction. */
export function useDismissSuggestion(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrapDone(dismissCategorySuggestions({ path: { workspace_id: workspaceId }, body: { ids: [id] } })),
    onError: (error) => notifyFailure(error),
    onSettled: () => cache.invalidateQueries({ queryKey: suggestionsKey(workspaceId) }),
  });
}

/** Creates a rule that was offered. */
export function useCreateOfferedRule(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (rule: RuleInput) => unwrap(createRule({ path: { workspace_id: workspaceId }, body: rule })),
    onError: (error) => notifyFailure(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "rules"] }),
  });
}

async function accept(workspaceId: string, body: AcceptCategorySuggestions) {
  const value = await unwrap(acceptCategorySuggestions({ path: { workspace_id: workspaceId }, body }));
  return { value, changeId: value.change_id ?? null };
}
