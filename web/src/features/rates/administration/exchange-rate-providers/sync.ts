import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RateSync } from "@/api/contract";

/** The beginning of the keys of all that was fetched of providers. */
export const PROVIDERS_KEY = ["exchange-rate-providers"] as const;

/** How the fetching of a provider's past goes, or went. Only events tell it. */
export const syncQuery = (providerId: string) =>
  queryOptions({
    queryKey: [...PROVIDERS_KEY, "sync", providerId] as const,
    queryFn: (): RateSync | null => null,
    enabled: false,
  });

/** Puts what was told of a fetching where it is shown; what comes too late is passed over. */
export function updateSync(cache: QueryClient, progress: RateSync): void {
  cache.setQueryData(syncQuery(progress.provider_id).queryKey, (known) => {
    const isOlder =
      known?.id === progress.id &&
      (known.status !== "in_progress" || known.current_step > progress.current_step);
    return isOlder ? known : progress;
  });
  if (progress.status === "in_progress") return;
  void cache.invalidateQueries({ queryKey: [...PROVIDERS_KEY, "list"] });
  void cache.invalidateQueries({ queryKey: ["exchange-rates"] });
}
