import type { QueryClient } from "@tanstack/react-query";
import type { RateSync } from "@/api/contract";

/** The beginning of the keys of all that was fetched of providers. */
export const PROVIDERS_KEY = ["exchange-rate-providers"] as const;

/** How the fetching of each provider's past goes, or went, whoever began it. */
export const SYNCS_KEY = [...PROVIDERS_KEY, "syncs"] as const;

/** How often to ask while something goes on: events tell only whoever began it. */
const POLL_INTERVAL = 3_000;

/** How long to wait before asking again, in milliseconds; false when nothing goes on. */
export const pollInterval = (syncs: readonly RateSync[] = []): number | false =>
  syncs.some(isRunning) ? POLL_INTERVAL : false;

/** What an answer says, but for what was known already to have come further: events are quicker. */
export function newestOf(known: readonly RateSync[] = [], answer: readonly RateSync[]): RateSync[] {
  return answer.map((sync) => furtherOf(withId(known, sync.id), sync));
}

/** Puts what was told of a fetching where it is shown; what comes too late is passed over. */
export function updateSync(cache: QueryClient, progress: RateSync): void {
  cache.setQueryData<RateSync[]>(SYNCS_KEY, (known = []) => [
    ...known.filter(({ provider_id }) => provider_id !== progress.provider_id),
    furtherOf(withId(known, progress.id), progress),
  ]);
  if (isRunning(progress)) return;
  void cache.invalidateQueries({ queryKey: [...PROVIDERS_KEY, "list"] });
  void cache.invalidateQueries({ queryKey: ["exchange-rates"] });
}

const isRunning = ({ status }: RateSync): boolean => status === "in_progress";

const withId = (syncs: readonly RateSync[], id: string) => syncs.find((sync) => sync.id === id);

function furtherOf(known: RateSync | undefined, told: RateSync): RateSync {
  const isOlder = known && (!isRunning(known) || known.current_step > told.current_step);
  return isOlder ? known : told;
}
