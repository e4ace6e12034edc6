import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getAiUsage, listAiCalls } from "@/api/generated";
import type { Grouping } from "../ai-models/preferences";

export type { AiCall, AiUsage, AiUsageItem, AiUsageTotals } from "@/api/generated";

const KEY = ["ai-calls"] as const;
const PAGE_SIZE = 50;

export const aiCallQueries = {
  /** What was used in some months, in groups, the dearest first. */
  usage: (group_by: Grouping, first_month: string, last_month: string) =>
    queryOptions({
      queryKey: [...KEY, "usage", group_by, first_month, last_month] as const,
      queryFn: ({ signal }) => unwrap(getAiUsage({ query: { group_by, first_month, last_month }, signal })),
      staleTime: 0,
    }),
  /** The calls, the newest first, page by page. */
  newest: () =>
    infiniteQueryOptions({
      queryKey: [...KEY, "newest"] as const,
      queryFn: ({ pageParam, signal }) =>
        unwrap(listAiCalls({ query: { limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) }, signal })),
      initialPageParam: "",
      getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
      staleTime: 0,
    }),
};
