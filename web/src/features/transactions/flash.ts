import { useSyncExternalStore } from "react";

/** How long a row glows after somebody else changed it, in milliseconds. */
const GLOW = 2400;

const glowing = new Set<string>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Lets the rows glow for a moment: somebody else has just changed them. */
export function flashRows(ids: Iterable<string>): void {
  const fresh = [...ids];
  for (const id of fresh) glowing.add(id);
  tell();
  setTimeout(() => {
    for (const id of fresh) glowing.delete(id);
    tell();
  }, GLOW);
}

/** Whether the row glows now. */
export function useFlash(id: string): boolean {
  return useSyncExternalStore(subscribe, () => glowing.has(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
