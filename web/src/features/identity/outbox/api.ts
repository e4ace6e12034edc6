import { infiniteQueryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { listOutbox, type OutboxEmail } from "@/api/generated";

export type { OutboxEmail };

const PAGE = 30;

export const outboxQueries = {
  /** The emails of this installation, newest first. */
  newest: () =>
    infiniteQueryOptions({
      queryKey: ["outbox"] as const,
      queryFn: ({ signal, pageParam }) =>
        unwrap(listOutbox({ signal, query: { skip: pageParam, limit: PAGE } })),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
        return shown < total ? shown : undefined;
      },
      staleTime: 0,
    }),
};
