import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createWorkspaceRate,
  deleteWorkspaceRate,
  getExchangeRateHistory,
  listWorkspaceRates,
  lookupExchangeRate,
  updateWorkspaceRate,
  type WorkspaceRate,
} from "@/api/generated";
import type { Day } from "@/lib/dates";
import type { Rate } from "@/lib/rates";

export type { AppliedRate, WorkspaceRate } from "@/api/generated";

import { invalidateWorkspace } from "@/api/workspace";

/** What a person says about a rate of their own: one of `from` is `rate` of `to` on that day. */
export interface WorkspaceRateDraft {
  date: Day;
  from: string;
  to: string;
  rate: Rate;
}

/** The first part of the keys of everything about a workspace's rates. */
export const ratesKey = (workspaceId: string) => ["workspaces", workspaceId, "rates"] as const;

export const rateQueries = {
  /** The rate by which an amount of that day becomes one of another currency; null where none is known. */
  lookup: (workspaceId: string, from: string, to: string, date: Day) =>
    queryOptions({
      queryKey: [...ratesKey(workspaceId), "lookup", from, to, date] as const,
      queryFn: async ({ signal }) => {
        const query = { from, to, date, workspace_id: workspaceId };
        return (await unwrap(lookupExchangeRate({ query, signal }))).rate ?? null;
      },
    }),
  /** A rate from day to day, oldest first; days without one are left out. */
  history: (workspaceId: string | null, from: string, to: string, start: Day, end: Day) =>
    queryOptions({
      queryKey:
        workspaceId === null
          ? (["exchange-rates", "history", from, to, start, end] as const)
          : ([...ratesKey(workspaceId), "history", from, to, start, end] as const),
      queryFn: async ({ signal }) => {
        const query = {
          from,
          to,
          start_date: start,
          end_date: end,
          ...(workspaceId !== null && { workspace_id: workspaceId }),
        };
        return (await unwrap(getExchangeRateHistory({ query, signal }))).points;
      },
    }),
  /** The rates that people of the workspace have set themselves, newest first. */
  own: (workspaceId: string) =>
    queryOptions({
      queryKey: [...ratesKey(workspaceId), "own"] as const,
      queryFn: async ({ signal }) => {
        const call = listWorkspaceRates({ path: { workspace_id: workspaceId }, signal });
        return (await unwrap(call)).items;
      },
    }),
};

/** Sets a rate; what could not be converted for want of it is, and the answer tells how many rows that were. */
export const useCreateWorkspaceRate = (workspaceId: string) =>
  useChange(workspaceId, (body: WorkspaceRateDraft) =>
    unwrap(createWorkspaceRate({ path: { workspace_id: workspaceId }, body })),
  );

/** Corrects a rate, unless somebody else has meanwhile; what was converted by it stays as it is. */
export const useUpdateWorkspaceRate = (workspaceId: string) =>
  useChange(workspaceId, ({ row, draft }: { row: WorkspaceRate; draft: WorkspaceRateDraft }) =>
    unwrap(
      updateWorkspaceRate({
        path: { workspace_id: workspaceId, workspace_rate_id: row.id },
        body: draft,
        headers: ifMatch(row.version),
      }),
    ),
  );

/** Takes a rate away; what was converted by it stays as it is. */
export const useDeleteWorkspaceRate = (workspaceId: string) =>
  useChange(workspaceId, ({ id, version }: WorkspaceRate) =>
    unwrap(
      deleteWorkspaceRate({
        path: { workspace_id: workspaceId, workspace_rate_id: id },
        headers: ifMatch(version),
      }),
    ),
  );

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Every figure in the base currency may be another one now. Also after a refusal: somebody was quicker.
    onSettled: () => invalidateWorkspace(cache, workspaceId),
  });
}
