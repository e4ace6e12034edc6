import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { listNotices, type Notice, type NoticeKind, type NoticeList, seeNotices } from "@/api/generated";

export type { Notice, NoticeKind };

/** The beginning of the keys of all that was fetched of the notices. */
export const NOTICES_KEY = ["notices"] as const;

export const noticeQueries = {
  /** The newest notices, and how many are unseen in all. */
  newest: (limit: number) =>
    queryOptions({
      queryKey: [...NOTICES_KEY, limit] as const,
      queryFn: ({ signal }) => unwrap(listNotices({ signal, query: { skip: 0, limit } })),
      placeholderData: keepPreviousData,
    }),
};

/** Tells the server that the notices were seen. They stay marked as new for as long as the page shows them. */
export function useSeeNotices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(seeNotices()),
    onSuccess: () => {
      cache.setQueriesData<NoticeList>({ queryKey: NOTICES_KEY }, (list) => list && { ...list, unseen: 0 });
    },
  });
}
