import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { type Change, type ChangeFields, listHistory, type Split, undoChange } from "@/api/generated";
import { invalidateWorkspace, WORKSPACE_LIST } from "@/api/workspace";
import { addDays, today } from "@/lib/dates";
import type { HistorySearch } from "./history-search";

export type { Change, ChangeFields, Split };

/** How many changes each press of "more" brings. */
const PAGE_SIZE = 50;

/** How far back the choices of the period reach, in days with today. */
const DAYS = { today: 1, week: 7, month: 30, year: 365 };

export const historyQueries = {
  /** The changes of a workspace, newest first. */
  list: (workspaceId: string, search: HistorySearch) =>
    infiniteQueryOptions({
      queryKey: ["workspaces", workspaceId, "history", search] as const,
      queryFn: async ({ pageParam, signal }) => {
        const { user, noun, account, period } = search;
        const query = {
          skip: pageParam,
          limit: PAGE_SIZE,
          ...(user && { user_id: user }),
          ...(noun && { noun }),
          ...(account && { account_id: account }),
          ...(period && { start: addDays(today(), 1 - DAYS[period]) }),
        };
        return unwrap(listHistory({ path: { workspace_id: workspaceId }, query, signal }));
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const seen = pages.reduce((count, { items }) => count + items.length, 0);
        return last.items.length > 0 && seen < last.total ? seen : null;
      },
    }),
};

/** Takes a change back, as a new change. It is refused when the rows have changed since. */
export function useUndoChange(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: change.id } })),
    onSettled: () =>
      Promise.all([
        invalidateWorkspace(cache, workspaceId),
        cache.invalidateQueries({ queryKey: WORKSPACE_LIST }),
      ]),
  });
}
