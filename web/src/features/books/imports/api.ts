import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  bookImport,
  deleteImport,
  getImport,
  type Import,
  type ImportSettings,
  type ImportVerdict,
  listImports,
  previewImport,
  readImport,
  revertImport,
  uploadImport,
} from "@/api/generated";

export type {
  Import,
  ImportAmbiguity,
  ImportBalance,
  ImportColumn,
  ImportCounts,
  ImportDateOrder,
  ImportDecimalMark,
  ImportDelimiter,
  ImportEvent,
  ImportPart,
  ImportPreview,
  ImportProgress,
  ImportReverted,
  ImportRow,
  ImportSettings,
  ImportVerdict,
} from "@/api/generated";

import { invalidateWorkspace } from "@/api/workspace";

/** How often an import that is being read or booked is asked about while no event tells of it, in milliseconds. */
const POLL_INTERVAL = 2_000;

/** How many rows of a file are asked for at once. */
export const PAGE_SIZE = 500;

/** The first part of the keys of a workspace's imports. */
export const importsKey = (workspaceId: string) => ["workspaces", workspaceId, "imports"] as const;

/** What a person said about a file. */
export interface ImportOptions {
  /** How it is read; null for as remembered or guessed. */
  settings: ImportSettings | null;
  /** Which account each part is of: null leaves it out, a part that is not named is guessed. */
  accounts: { part: number; account_id: string | null }[];
  /** Categories that are named in the file and missing are made. */
  create_categories: boolean;
}

export const importQueries = {
  /** The imports of a workspace, newest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [...importsKey(workspaceId), "list"] as const,
      queryFn: async ({ signal }) => {
        const call = listImports({ path: { workspace_id: workspaceId }, signal });
        return (await unwrap(call)).items;
      },
      refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_INTERVAL : false),
    }),
  one: (workspaceId: string, id: string) =>
    queryOptions({
      queryKey: [...importsKey(workspaceId), id] as const,
      queryFn: ({ signal }) =>
        unwrap(getImport({ path: { workspace_id: workspaceId, import_id: id }, signal })),
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_INTERVAL : false),
    }),
  /** What a file comes to, with some of its rows. A change of the books elsewhere makes it stale. */
  preview: (
    workspaceId: string,
    id: string,
    options: ImportOptions,
    verdict: ImportVerdict | null,
    offset: number,
  ) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "import-preview", id, options, verdict, offset] as const,
      queryFn: ({ signal }) =>
        unwrap(
          previewImport({
            path: { workspace_id: workspaceId, import_id: id },
            body: { ...bodyOf(options), offset, limit: PAGE_SIZE, ...(verdict && { verdict }) },
            signal,
          }),
        ),
      // The table stays while another reading is on its way; other rows of it are none of these.
      placeholderData: (previous, before) =>
        before?.queryKey[5] === verdict && before.queryKey[6] === offset ? previous : undefined,
      staleTime: 60_000,
      retry: false,
    }),
};

const isInProgress = ({ state }: Pick<Import, "state">): boolean =>
  state === "reading" || state === "booking";

function bodyOf({ settings, ...rest }: ImportOptions) {
  return { ...rest, ...(settings && { settings }) };
}

/** Brings a file; it is read, at once or by a model, and nothing is booked. */
export function useUpload(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      unwrap(
        uploadImport({
          path: { workspace_id: workspaceId },
          query: { name: file.name },
          // The generated type knows bytes as numbers only.
          body: file as unknown as number[],
          bodySerializer: null,
          headers: { "Content-Type": "application/octet-stream" },
        }),
      ),
    onSuccess: (made) => updateImport(cache, made),
  });
}

/** Has a model asked once more what a statement says. */
export const readAgain = ({ workspace_id, id }: Import) =>
  unwrap(readImport({ path: { workspace_id, import_id: id } }));

/** Books what was chosen of a file, all of it or nothing; the answer comes before it is done. */
export function useRunImport(workspaceId: string, id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ options, take, skip }: { options: ImportOptions; take: number[]; skip: number[] }) =>
      unwrap(
        bookImport({
          path: { workspace_id: workspaceId, import_id: id },
          body: { ...bodyOf(options), take, skip },
        }),
      ),
    onSuccess: (made) => updateImport(cache, made),
  });
}

/** Deletes what an import has booked, as far as it is as it was. */
export function useRevert(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(revertImport({ path: { workspace_id: workspaceId, import_id: id } })),
    onSuccess: (done) => updateImport(cache, done.import),
    onSettled: () => invalidateWorkspace(cache, workspaceId),
  });
}

/** Throws a file away that was not booked. */
export function useDiscard(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(deleteImport({ path: { workspace_id: workspaceId, import_id: id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: importQueries.list(workspaceId).queryKey }),
  });
}

/** Puts what was told of an import where it is shown. */
export function updateImport(cache: QueryClient, updated: Import): void {
  const { workspace_id, id } = updated;
  cache.setQueryData(importQueries.one(workspace_id, id).queryKey, updated);
  cache.setQueryData(importQueries.list(workspace_id).queryKey, (list) =>
    list?.some((other) => other.id === id)
      ? list.map((other) => (other.id === id ? updated : other))
      : list && [updated, ...list],
  );
}
