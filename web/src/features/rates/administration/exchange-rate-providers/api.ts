import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createExchangeRateProvider,
  deleteExchangeRateProvider,
  type ExchangeRateProvider,
  getProviderPairs,
  listExchangeRateProviders,
  listRateSyncs,
  type ProviderPair,
  type RateSync,
  reorderExchangeRateProviders,
  syncExchangeRateProvider,
  testExchangeRateProvider,
  updateExchangeRateProvider,
  updateProviderPairs,
} from "@/api/generated";
import { useMove } from "@/api/ordered-list";
import type { Day } from "@/lib/dates";
import { newestOf, PROVIDERS_KEY, pollInterval, SYNCS_KEY, updateSync } from "./sync";

export type { ProviderTest } from "@/api/generated";
export type { ExchangeRateProvider, ProviderPair };

const KEY = PROVIDERS_KEY;

export const providerQueries = {
  /** The providers in the order in which they are believed. */
  list: () =>
    queryOptions({
      queryKey: [...KEY, "list"] as const,
      queryFn: async ({ signal }) => (await unwrap(listExchangeRateProviders({ signal }))).items,
      staleTime: 0,
    }),
  /** How the fetching of each provider's past goes, or went: asked again as long as one goes on. */
  syncs: () =>
    queryOptions({
      queryKey: SYNCS_KEY,
      queryFn: async ({ signal }) => (await unwrap(listRateSyncs({ signal }))).items,
      staleTime: 0,
      refetchInterval: ({ state }) => pollInterval(state.data),
      structuralSharing: (known, answer) => newestOf(known as RateSync[] | undefined, answer as RateSync[]),
    }),
  /** Whose rates of a pair are believed first, whatever the order. */
  pairs: () =>
    queryOptions({
      queryKey: [...KEY, "pairs"] as const,
      queryFn: async ({ signal }) => (await unwrap(getProviderPairs({ signal }))).items,
      staleTime: 0,
    }),
};

/** What an administrator says about a provider. */
export interface ProviderDraft {
  kind: ExchangeRateProvider["kind"];
  name: string;
  base_url: string;
  base_currency: string;
  schedule: string;
  is_enabled: boolean;
  /** Left out, it stays as it is; empty, there is none. */
  api_key?: string;
}

/** What is to be different of a provider. */
export type ProviderChange = Partial<Omit<ProviderDraft, "kind">>;

export const useCreateProvider = () =>
  useChange((body: ProviderDraft) => unwrap(createExchangeRateProvider({ body })));

/** Changes one, unless somebody else has changed it since. */
export const useUpdateProvider = () =>
  useChange(({ provider, change }: { provider: ExchangeRateProvider; change: ProviderChange }) => {
    const { id, name, base_url, base_currency, schedule, is_enabled, version } = provider;
    // Rates that are set by hand have no schedule and no base; of them only the name can change.
    const current = { name, base_url, base_currency, schedule: schedule ?? "", is_enabled };
    const body = { ...current, ...change };
    return unwrap(updateExchangeRateProvider({ path: { provider_id: id }, body, headers: ifMatch(version) }));
  });

/** Deletes one with the rates that it told. */
export const useDeleteProvider = () =>
  useChange(({ id, version }: ExchangeRateProvider) =>
    unwrap(deleteExchangeRateProvider({ path: { provider_id: id }, headers: ifMatch(version) })),
  );

/** Asks a provider and keeps nothing of what it says. */
export const useTestProvider = () =>
  useMutation({
    mutationFn: (provider_id: string) => unwrap(testExchangeRateProvider({ path: { provider_id } })),
  });

/** Puts a provider to another place in the order, which shows at once. */
export const useMoveProvider = () =>
  useMove(
    providerQueries.list(),
    async (ids: string[]) => (await unwrap(reorderExchangeRateProviders({ body: { ids } }))).items,
  );

/** Has the rates of many days fetched; the answer comes before it is done. */
export function useSyncProvider() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, start, end }: { id: string; start: Day; end: Day }) =>
      unwrap(
        syncExchangeRateProvider({ path: { provider_id: id }, body: { start_date: start, end_date: end } }),
      ),
    onSuccess: (begun) => updateSync(cache, begun),
  });
}

/** Says whose rates of pairs are believed first: these, and no others. */
export function useSavePairs() {
  const cache = useQueryClient();
  const { queryKey } = providerQueries.pairs();
  return useMutation({
    mutationFn: (items: ProviderPair[]) => unwrap(updateProviderPairs({ body: { items } })),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
