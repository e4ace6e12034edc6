import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { type Currency, listCurrencies } from "@/api/generated";
import { MAX_AGE, readCurrencies, storeCurrencies } from "./stored";

export type { Currency };

const NONE: readonly Currency[] = [];

/** What this browser has kept, read once: unpacking it takes its time. */
let stored: ReturnType<typeof readCurrencies> | undefined;

export const currencyQueries = {
  /** All currencies, those that are not in use any more too. */
  list: () => {
    if (stored === undefined) stored = readCurrencies();
    return queryOptions({
      queryKey: ["currencies"] as const,
      queryFn: async ({ signal }): Promise<Currency[]> => {
        const { items } = await unwrap(listCurrencies({ signal }));
        // Also what the next person begins with who signs in here.
        stored = { currencies: items, lastUpdated: Date.now() };
        storeCurrencies(items, stored.lastUpdated);
        return items;
      },
      staleTime: MAX_AGE,
      ...(stored && { initialData: stored.currencies, initialDataUpdatedAt: stored.lastUpdated }),
    });
  },
};

/** All currencies; none until they are known. */
export function useCurrencies(): readonly Currency[] {
  return useQuery(currencyQueries.list()).data ?? NONE;
}
