import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createExchangeRate,
  deleteExchangeRate,
  type ExchangeRate,
  type ExchangeRateGap,
  importExchangeRates,
  listExchangeRateGaps,
  listExchangeRates,
  updateExchangeRate,
} from "@/api/generated";
import type { Day } from "@/lib/dates";
import type { Rate } from "@/lib/rates";
import type { rateQuery } from "./rate-search";

export type { ExchangeRatesImported } from "@/api/generated";
export type { ExchangeRate, ExchangeRateGap };

/** The beginning of the keys of all that was fetched of rates. */
const KEY = ["exchange-rates"] as const;

export const rateAdminQueries = {
  list: (query: ReturnType<typeof rateQuery>) =>
    queryOptions({
      queryKey: [...KEY, "list", query] as const,
      queryFn: ({ signal }) => unwrap(listExchangeRates({ query, signal })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** On which days the pairs that are in use have no rate. */
  gaps: (start_date: Day, end_date: Day) =>
    queryOptions({
      queryKey: [...KEY, "gaps", start_date, end_date] as const,
      queryFn: ({ signal }) => unwrap(listExchangeRateGaps({ query: { start_date, end_date }, signal })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** What an administrator says about a rate: so many units of one currency for one of the other. */
export interface RateDraft {
  date: Day;
  from: string;
  to: string;
  rate: Rate;
}

/** Enters a rate by hand; it counts before those of providers. */
export const useCreateRate = () => useChange((body: RateDraft) => unwrap(createExchangeRate({ body })));

/** Corrects a rate. One of a provider stays, and the correction stands beside it. */
export const useUpdateRate = () =>
  useChange(({ rate: { id, version }, to }: { rate: ExchangeRate; to: Rate }) =>
    unwrap(updateExchangeRate({ path: { rate_id: id }, body: { rate: to }, headers: ifMatch(version) })),
  );

/** Deletes a rate. */
export const useDeleteRate = () =>
  useChange(({ id, version }: ExchangeRate) =>
    unwrap(deleteExchangeRate({ path: { rate_id: id }, headers: ifMatch(version) })),
  );

/** Takes the rates of a file over. */
export const useImportRates = () =>
  useChange((file: File) =>
    unwrap(
      importExchangeRates({
        // The generated type knows bytes as numbers only.
        body: file as unknown as number[],
        bodySerializer: null,
        headers: { "Content-Type": "application/octet-stream" },
      }),
    ),
  );

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
