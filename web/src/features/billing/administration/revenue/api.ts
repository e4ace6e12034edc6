import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { exportRevenue, getRevenue } from "@/api/generated";
import { PAYMENTS_KEY } from "@/features/billing/subscriptions/public";
import type { revenueQuery } from "./revenue-search";

export type { RevenueMonth, RevenueOfCurrency } from "@/api/generated";

type RevenueQuery = ReturnType<typeof revenueQuery>;

export const revenueQueries = {
  /** What subscriptions came to, by month, in each currency. */
  months: (query: RevenueQuery) =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "revenue", query] as const,
      queryFn: ({ signal }) => unwrap(getRevenue({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** The same months as a file, in all currencies. */
export async function fetchRevenueFile(query: RevenueQuery): Promise<Blob> {
  const file: unknown = await unwrap(exportRevenue({ query, parseAs: "blob" }));
  return file as Blob;
}
