import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { type LatestRates, listLatestExchangeRates } from "@/api/generated";
import { ratesKey } from "../api";
import { readRates, storeRates } from "./stored";

export type { LatestRates };

/** What one of each other currency is now in that of a workspace, as far as rates are known. */
export function latestRates(workspaceId: string, base: string) {
  const stored = readRates(workspaceId, base);
  return queryOptions({
    queryKey: [...ratesKey(workspaceId), "latest", base] as const,
    queryFn: async ({ signal }): Promise<LatestRates> => {
      const query = { base, workspace_id: workspaceId };
      const rates = await unwrap(listLatestExchangeRates({ query, signal }));
      storeRates(workspaceId, rates, Date.now());
      return rates;
    },
    // What is kept is shown at once; a rate that was missing may be known by now.
    staleTime: 0,
    ...(stored && { initialData: stored.rates, initialDataUpdatedAt: stored.lastUpdated }),
  });
}
