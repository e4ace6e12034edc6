import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Done, unwrap, unwrapDone } from "@/api/client";
import { createAttachment, deleteAttachment, getAttachment, listAttachments } from "@/api/generated";
import { eachList } from "../lists";
import type { Attachment } from "./attachment";

/** Which transaction, in which workspace. */
export interface AttachmentTarget {
  workspaceId: string;
  rowId: string;
}

/** The first part of the keys of all lists of files of a workspace. */
export function attachmentsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "attachments"] as const;
}

export const attachmentQueries = {
  /** The oldest first. */
  list: ({ workspaceId, rowId }: AttachmentTarget) =>
    queryOptions({
      queryKey: [...attachmentsKey(workspaceId), rowId] as const,
      queryFn: async ({ signal }): Promise<Attachment[]> => {
        const answer = await unwrap(listAttachments({ path: { transaction_id: rowId }, signal }));
        return answer.items;
      },
    }),
  /** The bytes, which never change. */
  content: ({ rowId }: AttachmentTarget, id: string, size: "original" | "thumbnail") =>
    queryOptions({
      queryKey: ["attachments", id, size] as const,
      queryFn: ({ signal }) => fetchContent(rowId, id, size, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function fetchContent(
  rowId: string,
  id: string,
  size: "original" | "thumbnail",
  signal: AbortSignal,
): Promise<Blob> {
  const path = { transaction_id: rowId, attachment_id: id };
  const content: unknown = await unwrap(getAttachment({ path, query: { size }, signal, parseAs: "blob" }));
  return content as Blob;
}

/** Puts a file on a transaction. */
export function postAttachment({ rowId }: AttachmentTarget, file: File): Promise<Done<Attachment>> {
  return unwrapDone(
    createAttachment({
      path: { transaction_id: rowId },
      query: { name: file.name },
      // The generated type knows bytes as numbers only.
      body: file as unknown as number[],
      bodySerializer: null,
      headers: { "Content-Type": "application/octet-stream" },
    }),
  );
}

/** Takes a file off a transaction. */
export function removeAttachment({ rowId }: AttachmentTarget, id: string): Promise<Done<unknown>> {
  return unwrapDone(deleteAttachment({ path: { transaction_id: rowId, attachment_id: id } }));
}

/** Puts into every list how many files a row has now, and has the list of them asked for again. */
export function filesChanged(
  cache: QueryClient,
  { workspaceId, rowId }: AttachmentTarget,
  more: 1 | -1,
): void {
  eachList(cache, workspaceId, (list) => ({
    ...list,
    rows: list.rows.map((row) =>
      row.id === rowId ? { ...row, attachment_count: row.attachment_count + more } : row,
    ),
  }));
  void cache.invalidateQueries({ queryKey: attachmentsKey(workspaceId) });
  void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "history"] });
}
