import * as v from "valibot";
import {
  type Backend,
  decode,
  ENTRY_LIMIT,
  encode,
  needsTouch,
  PREFIX,
  planSweep,
  type Retention,
  type Stored,
  SWEEP_INTERVAL,
  sizeOf,
  TOTAL_LIMIT,
} from "./storage-core";

/** A named place in local storage whose value is checked when it is read. */
export interface Slot<T> {
  /** The stored value, or null if there is none or it has not the expected shape. */
  read(): T | null;
  /** False if the value could not be kept (too large, no room, storage blocked): the page works on without it. */
  write(value: T): boolean;
  remove(): void;
  /** Tells about changes made by other tabs; returns the way to stop. */
  subscribe(listener: (value: T | null) => void): () => void;
}

interface SlotOptions<T> {
  retention: Retention;
  schema: v.GenericSchema<unknown, T>;
  /** Survives sign-out and is never evicted: language, theme, and that a computer is shared. */
  survivesSignOut?: boolean;
  /** Is stored on a shared computer as well: nothing works without it. */
  needed?: boolean;
}

const survivesSignOut = new Set<string>();
const needed = new Set<string>();

/** Local storage, or null where the browser refuses it (private mode, blocked by the user). */
function backend(): Backend | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Declares a place in local storage. */
export function slot<T>(name: string, options: SlotOptions<T>): Slot<T> {
  const key = PREFIX + name;
  if (options.survivesSignOut) survivesSignOut.add(key);
  if (options.needed) needed.add(key);

  function parse(text: string | null): T | null {
    const entry = text === null ? null : decode(text);
    if (!entry) return null;
    const result = v.safeParse(options.schema, entry.value);
    return result.success ? result.output : null;
  }

  return {
    read() {
      const text = readText(key);
      const entry = text === null ? null : decode(text);
      const now = Date.now();
      if (entry && needsTouch(entry, now)) writeText(key, encode({ ...entry, used: now }));
      return parse(text);
    },
    write(value) {
      if (!staysOnSharedComputer(key) && isSharedComputer()) return false;
      const now = Date.now();
      return writeText(key, encode({ retention: options.retention, written: now, used: now, value }));
    },
    remove() {
      backend()?.removeItem(key);
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === key) listener(parse(event.newValue));
        else if (event.key === null) listener(null);
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

const sharedSlot = slot("shared-computer", {
  retention: "critical",
  schema: v.boolean(),
  survivesSignOut: true,
});

/** True if others use this computer too: then it remembers only what nothing works without. */
export function isSharedComputer(): boolean {
  return sharedSlot.read() ?? false;
}

/** Says whether others use this computer too, and if so removes what it remembered until now. */
export function setSharedComputer(shared: boolean): void {
  if (shared) sharedSlot.write(true);
  else sharedSlot.remove();
  const storage = backend();
  const gone = shared ? inventory(storage).filter(({ key }) => !staysOnSharedComputer(key)) : [];
  for (const { key } of gone) storage?.removeItem(key);
}

function staysOnSharedComputer(key: string): boolean {
  return survivesSignOut.has(key) || needed.has(key);
}

/** Removes everything of ours but what is kept: the end of a session. */
export function clearStorage(): void {
  const storage = backend();
  for (const { key } of inventory(storage)) if (!survivesSignOut.has(key)) storage?.removeItem(key);
}

/** Keeps the storage within its limits, now and every five minutes; returns the way to stop. */
export function startSweeping(): () => void {
  sweep(TOTAL_LIMIT);
  const timer = setInterval(() => sweep(TOTAL_LIMIT), SWEEP_INTERVAL);
  return () => clearInterval(timer);
}

function inventory(storage: Backend | null): Stored[] {
  const found: Stored[] = [];
  for (let index = 0; index < (storage?.length ?? 0); index++) {
    const key = storage?.key(index);
    if (!key?.startsWith(PREFIX)) continue;
    const text = storage?.getItem(key) ?? "";
    found.push({ key, size: sizeOf(key, text), entry: decode(text) });
  }
  return found;
}

function sweep(limit: number): void {
  const storage = backend();
  const isProtected = (key: string) => survivesSignOut.has(key);
  for (const key of planSweep(inventory(storage), isProtected, Date.now(), limit)) storage?.removeItem(key);
}

function readText(key: string): string | null {
  return backend()?.getItem(key) ?? null;
}

function writeText(key: string, text: string): boolean {
  const size = sizeOf(key, text);
  if (size > ENTRY_LIMIT) return false;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const storage = backend();
      storage?.setItem(key, text);
      return storage !== null;
    } catch {
      // The browser's own quota is about ours: make twice the room that is needed, then try once more.
      sweep(Math.max(0, TOTAL_LIMIT - 2 * size - ENTRY_LIMIT));
    }
  }
  return false;
}
