import { useSyncExternalStore } from "react";

/** How often what is told as "5 minutes ago" is told anew, in milliseconds. */
const UPDATE_INTERVAL = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, UPDATE_INTERVAL);
    // Nobody has looked for a while.
    if (Date.now() - now > UPDATE_INTERVAL) tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The present in milliseconds, as all that is shown agrees on it; it moves on twice a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
