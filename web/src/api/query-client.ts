import { QueryCache, QueryClient } from "@tanstack/react-query";

/** How long fetched data counts as fresh, in milliseconds (specification, section 9). Events renew it earlier. */
export const STALE_TIME = 5 * 60 * 1000;

/** The cache of everything that was fetched. Retries are made by the client of the API, in one place. */
export function createQueryClient(
  onError: (error: unknown, queryKey: readonly unknown[]) => void = () => undefined,
): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.queryKey) }),
    defaultOptions: {
      // "always": without a network a call fails at once and can say so, instead of waiting in silence.
      queries: { staleTime: STALE_TIME, gcTime: 6 * STALE_TIME, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
