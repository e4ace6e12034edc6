import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getReconversion, previewReconversion, type Reconversion, startReconversion } from "@/api/generated";
import { WORKSPACE_LIST } from "@/api/workspace";
import type { Day } from "@/lib/dates";

export type { Reconversion, ReconversionPreview, ReconversionTotals } from "@/api/generated";

/** How often a running one is asked about while no event tells of it, in milliseconds. */
const POLL_INTERVAL = 2_000;

/** Which transactions are converted anew; with another base currency all of them. */
export interface ReconversionOptions {
  scope: "missing" | "all";
  start_date?: Day;
  end_date?: Day;
  /** Those of accounts in this currency alone. */
  currency?: string;
  base_currency?: string;
}

/** The first part of the keys of everything about reconversion a workspace. */
const reconversionsKey = (workspaceId: string) => ["workspaces", workspaceId, "reconversions"] as const;

export const reconversionQueries = {
  /** What would change. The books may change at any time: it is asked for anew each time. */
  preview: (workspaceId: string, options: ReconversionOptions) =>
    queryOptions({
      queryKey: [...reconversionsKey(workspaceId), "preview", options] as const,
      queryFn: ({ signal }) =>
        unwrap(previewReconversion({ path: { workspace_id: workspaceId }, body: options, signal })),
      gcTime: 0,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  one: (workspaceId: string, id: string) =>
    queryOptions({
      queryKey: [...reconversionsKey(workspaceId), "one", id] as const,
      queryFn: async ({ signal, client }) => {
        const call = getReconversion({ path: { workspace_id: workspaceId, reconversion_id: id }, signal });
        const told = await unwrap(call);
        // No event has told of it.
        if (!isRunning(told)) reconverted(client, workspaceId);
        return told;
      },
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_INTERVAL : false),
    }),
};

export const isRunning = ({ state }: Pick<Reconversion, "state">): boolean =>
  state === "waiting" || state === "running";

/** Begins to convert anew; the answer comes before it is done. */
export function useStartReconversion(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (options: ReconversionOptions) =>
      unwrap(startReconversion({ path: { workspace_id: workspaceId }, body: options })),
    onSuccess: (begun) => keepReconversion(cache, begun),
  });
}

/** Puts what was told of one where it is shown. When it has ended, every figure may be another one. */
export function keepReconversion(cache: QueryClient, told: Reconversion): void {
  const { workspace_id, id } = told;
  cache.setQueryData(reconversionQueries.one(workspace_id, id).queryKey, told);
  if (!isRunning(told)) reconverted(cache, workspace_id);
}

/** Everything of the workspace that is shown is asked for again, the workspace with its base currency too. */
export function reconverted(cache: QueryClient, workspaceId: string): void {
  const predicate = ({ queryKey: [noun, id, part] }: { queryKey: readonly unknown[] }) =>
    noun === "workspaces" && id === workspaceId && part !== "reconversions";
  // In another base currency an old figure would be shown as one of the new currency until the answer is there.
  cache.removeQueries({ type: "inactive", predicate });
  void cache.invalidateQueries({ predicate });
  void cache.invalidateQueries({ queryKey: WORKSPACE_LIST });
}
