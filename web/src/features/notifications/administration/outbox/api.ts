import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { listOutbox, type OutboxEmail } from "@/api/generated";
import type { OutboxSearch } from "../notification-search";

export type { OutboxEmail };

const PAGE = 30;

/** The beginning of the keys of all that was fetched of the emails. */
export const OUTBOX_KEY = ["outbox"] as const;

export const outboxQueries = {
  /** The emails of this installation, newest first: those in a state, to an address that this is a part of. */
  newest: ({ state, q }: OutboxSearch) =>
    infiniteQueryOptions({
      queryKey: [...OUTBOX_KEY, state ?? null, q ?? null] as const,
      queryFn: ({ signal, pageParam }) => {
        const query = { skip: pageParam, limit: PAGE, ...(state && { state }), ...(q && { search: q }) };
        return unwrap(listOutbox({ signal, query }));
      },
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
        return shown < total ? shown : undefined;
      },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
