import { useSyncExternalStore } from "react";

/** How long a row glows after somebody else changed it, in milliseconds: time to read the name in it. */
const FLASH_DURATION = 3_200;

/** Somebody who changed a row. */
export interface Author {
  id: string;
  name: string;
}

const flashing = new Map<string, Author>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Lets rows glow for a moment, each with the name of who has just changed it. */
export function flashRows(rows: ReadonlyMap<string, Author>): void {
  const fresh = [...rows];
  if (fresh.length === 0) return;
  for (const [id, who] of fresh) flashing.set(id, who);
  notifyListeners();
  setTimeout(() => {
    // Somebody may have changed it once more meanwhile: then it glows for that one.
    for (const [id, who] of fresh) if (flashing.get(id) === who) flashing.delete(id);
    notifyListeners();
  }, FLASH_DURATION);
}

/** Who has just changed the row; undefined when it does not glow. */
export function useFlash(id: string): Author | undefined {
  return useSyncExternalStore(subscribe, () => flashing.get(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
