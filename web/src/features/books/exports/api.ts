import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { createExport, downloadExport, type Export, listExports } from "@/api/generated";

export type { Export };

/** How often a running export is asked about while no event tells of it, in milliseconds. */
const POLL_INTERVAL = 3_000;

export const exportQueries = {
  /** The exports that can still be fetched, newest first, and the one that is being made. */
  list: () =>
    queryOptions({
      queryKey: ["exports"] as const,
      queryFn: async ({ signal }) => (await unwrap(listExports({ signal }))).items,
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_INTERVAL : false),
    }),
};

export const isRunning = ({ status }: Pick<Export, "status">): boolean => status === "in_progress";

/** Begins to gather everything that is the user's own. */
export function useCreateExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(createExport()),
    onSuccess: (created) => updateExport(cache, created),
    // One may be running that this tab does not know of.
    onError: () => cache.invalidateQueries({ queryKey: exportQueries.list().queryKey }),
  });
}

/** Puts what was told of an export into the list. */
export function updateExport(cache: QueryClient, updated: Export): void {
  cache.setQueryData(exportQueries.list().queryKey, (list) => {
    if (!list) return list;
    const known = list.some(({ id }) => id === updated.id);
    return known
      ? list.map((other) => (other.id === updated.id ? { ...other, ...updated } : other))
      : [updated, ...list];
  });
}

/** The file of a finished export. */
export async function fetchExport({ id }: Export): Promise<Blob> {
  const file: unknown = await unwrap(downloadExport({ path: { export_id: id }, parseAs: "blob" }));
  return file as Blob;
}
