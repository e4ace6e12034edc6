import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  deleteReceipt,
  getReceipt,
  getReceiptPage,
  listReceipts,
  type OcrProgress,
  type ReceiptDetails,
  type ReceiptList,
  type ReceiptState,
  retryReceipt,
} from "@/api/generated";

export type {
  OcrProgress,
  PageRegion,
  Receipt,
  ReceiptDetails,
  ReceiptDraft,
  ReceiptEvent,
  ReceiptField,
  ReceiptIssue,
  ReceiptKind,
  ReceiptLine,
  ReceiptList,
  ReceiptMatch,
  ReceiptPageBody as ReceiptPage,
  ReceiptState,
} from "@/api/generated";

/** How often receipts that are being read are asked about while no event tells of them, in milliseconds. */
const POLL_INTERVAL = 5_000;

/** How many receipts the inbox shows at first, and how many more each time. */
export const PAGE_SIZE = 50;

/** How many receipts somebody goes through one after the other at most. */
const QUEUE_SIZE = 500;

/** The first part of the keys of all lists of a workspace's receipts. */
export const receiptsKey = (workspaceId: string) => ["workspaces", workspaceId, "receipts"] as const;

/** The first part of what is known of single receipts, whose addresses name no workspace. */
const DETAILS = ["receipts", "details"] as const;

export const receiptQueries = {
  /** The newest receipts of a workspace: those in a state, or all. */
  list: (workspaceId: string, state: ReceiptState | null, limit: number) =>
    queryOptions({
      queryKey: [...receiptsKey(workspaceId), "list", state, limit] as const,
      queryFn: ({ signal }) =>
        unwrap(
          listReceipts({ query: { workspace_id: workspaceId, ...(state && { state }), limit }, signal }),
        ),
      // What is shown stays while more of it is on its way.
      placeholderData: (previous, before) => (before?.queryKey[4] === state ? previous : undefined),
      refetchInterval: ({ state: { data } }) => (data && data.counts.processing > 0 ? POLL_INTERVAL : false),
    }),
  /** Those that wait for a person, in the order of the inbox. */
  queue: (workspaceId: string) => receiptQueries.list(workspaceId, "review", QUEUE_SIZE),
  /** How many receipts of a workspace wait for a person. */
  waiting: (workspaceId: string) =>
    queryOptions({
      queryKey: [...receiptsKey(workspaceId), "waiting"] as const,
      queryFn: async ({ signal }): Promise<number> => {
        const call = listReceipts({ query: { workspace_id: workspaceId, limit: 1 }, signal });
        const { counts } = await unwrap(call);
        return counts.review + counts.failed;
      },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...DETAILS, id] as const,
      queryFn: ({ signal }) => unwrap(getReceipt({ path: { receipt_id: id }, signal })),
      // Which transactions it may be changes with every one that is added.
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.receipt.state === "processing" ? POLL_INTERVAL : false,
    }),
  /** The picture of a page, which stays the same until the receipt is read again. */
  picture: (id: string, attempt: string, position: number, size: "original" | "thumbnail") =>
    queryOptions({
      queryKey: ["receipts", "picture", id, attempt, position, size] as const,
      queryFn: async ({ signal }): Promise<Blob> => {
        const path = { receipt_id: id, position };
        const call = getReceiptPage({ path, query: { size }, signal, parseAs: "blob" });
        const content: unknown = await unwrap(call);
        return content as Blob;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Asks again for the lists of a workspace's receipts where they are shown. */
export function invalidateReceipts(cache: QueryClient, workspaceId: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: receiptsKey(workspaceId) });
}

/** Puts how far a receipt has come where it is shown. */
export function updateProgress(cache: QueryClient, progress: OcrProgress): void {
  const { id, workspace_id } = progress;
  const lists = cache.getQueriesData<ReceiptList>({ queryKey: [...receiptsKey(workspace_id), "list"] });
  for (const [key, list] of lists) {
    if (!list?.items.some((item) => item.id === id)) continue;
    const items = list.items.map((item) => (item.id === id ? { ...item, progress } : item));
    cache.setQueryData(key, { ...list, items });
  }
  cache.setQueryData(
    receiptQueries.one(id).queryKey,
    (details): ReceiptDetails | undefined =>
      details && { ...details, receipt: { ...details.receipt, progress } },
  );
}

/** Reads a receipt again from its beginning. */
export function useRetry(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(retryReceipt({ path: { receipt_id: id } })),
    onSettled: (_task, _error, id) => {
      void cache.invalidateQueries({ queryKey: receiptQueries.one(id).queryKey });
      return invalidateReceipts(cache, workspaceId);
    },
  });
}

/** Deletes a receipt with its files; one that is being read is not read any further. */
export function useDelete(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(deleteReceipt({ path: { receipt_id: id } })),
    onSettled: () => invalidateReceipts(cache, workspaceId),
  });
}
