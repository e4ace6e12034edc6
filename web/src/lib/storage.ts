import * as v from "valibot";
import {
  type Compressor,
  DRAFT_PREFIX,
  decode,
  ENTRY_LIMIT,
  type Entry,
  isLong,
  needsTouch,
  PREFIX,
  pack,
  planSweep,
  type Retention,
  type Stored,
  SWEEP_INTERVAL,
  sizeOf,
  TOTAL_LIMIT,
  unpack,
} from "./storage-core";

/** A named place in local storage whose value is checked when it is read. */
export interface Slot<T> {
  /** The stored value, or null if there is none or it has not the expected shape. */
  read(): T | null;
  /**
   * False if the value could not be kept. One that the browser refused (no room, storage blocked) is there all the same
   * as long as the page is; one that is too large, or not for a shared computer, is not.
   */
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

const DRAFTS = PREFIX + DRAFT_PREFIX;

const survivesSignOut = new Set<string>();
const needed = new Set<string>();

/** What long values are compressed with, once it is fetched: few who begin have any. */
let compressor: Compressor | null = null;

async function loadCompressor(): Promise<void> {
  try {
    compressor ??= (await import("lz-string")).default;
  } catch {
    // Long values stay as they are, and compressed ones count as absent.
  }
}

/** What the browser refused to keep: it is forgotten with the page. */
const memory = new Map<string, string>();

/**
 * What local storage answers; undefined where the browser refuses it (private mode, blocked by the user, no room,
 * damaged): it may be missing, and any call may throw.
 */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
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
    const result = v.safeParse(options.schema, unpack(entry, compressor));
    return result.success ? result.output : null;
  }

  return {
    read() {
      const text = readText(key);
      const entry = text === null ? null : decode(text);
      const now = Date.now();
      if (entry && needsTouch(entry, now)) writeText(key, JSON.stringify({ ...entry, used: now }));
      return parse(text);
    },
    write(value) {
      if (!staysOnSharedComputer(key) && isSharedComputer()) return false;
      const now = Date.now();
      return writeEntry(key, { retention: options.retention, written: now, used: now, value });
    },
    remove() {
      removeText(key);
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
  for (const key of keys()) if (shared && !staysOnSharedComputer(key)) removeText(key);
}

function staysOnSharedComputer(key: string): boolean {
  return survivesSignOut.has(key) || needed.has(key);
}

/** Removes everything of ours but what is kept, and but the drafts of forms: the end of a session. */
export function clearStorage(): void {
  for (const key of keys()) if (!survivesSignOut.has(key) && !key.startsWith(DRAFTS)) removeText(key);
}

/** Removes the drafts of forms, of all users but this one. */
export function clearDrafts(user = ""): void {
  const own = `${DRAFTS}${user}:`;
  for (const key of keys()) if (key.startsWith(DRAFTS) && !key.startsWith(own)) removeText(key);
}

/**
 * Makes the storage ready: what is compressed can be read from now on, and what is too much goes, now and every five
 * minutes. Answers the way to stop that.
 */
export async function openStorage(): Promise<() => void> {
  const loading = loadCompressor();
  // Whoever has nothing compressed need not wait.
  if (inventory().some(({ entry }) => entry?.packed !== undefined)) await loading;
  sweep(TOTAL_LIMIT);
  const timer = setInterval(() => sweep(TOTAL_LIMIT), SWEEP_INTERVAL);
  return () => clearInterval(timer);
}

function keys(): string[] {
  const all = new Set([...(attempt(Object.keys) ?? []), ...memory.keys()]);
  return [...all].filter((key) => key.startsWith(PREFIX));
}

function inventory(): Stored[] {
  return keys().map((key) => {
    const text = readText(key) ?? "";
    return { key, size: sizeOf(key, text), entry: decode(text) };
  });
}

function sweep(limit: number): void {
  const isProtected = (key: string) => survivesSignOut.has(key);
  for (const key of planSweep(inventory(), isProtected, Date.now(), limit)) removeText(key);
}

function readText(key: string): string | null {
  return memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null;
}

function removeText(key: string): void {
  memory.delete(key);
  attempt((storage) => storage.removeItem(key));
}

function writeEntry(key: string, entry: Entry): boolean {
  const text = JSON.stringify(compressor ? pack(entry, compressor) : entry);
  const isKept = writeText(key, text);
  if (!compressor && isKept && isLong(entry))
    void loadCompressor().then(() => {
      if (compressor && readText(key) === text) writeText(key, JSON.stringify(pack(entry, compressor)));
    });
  return isKept;
}

function writeText(key: string, text: string): boolean {
  const size = sizeOf(key, text);
  if (size > ENTRY_LIMIT) return false;
  const store = (storage: Storage) => {
    storage.setItem(key, text);
    memory.delete(key);
    return true;
  };
  if (attempt(store)) return true;
  // The browser's own quota is about ours: make twice the room that is needed, then try once more.
  sweep(Math.max(0, TOTAL_LIMIT - 2 * size - ENTRY_LIMIT));
  if (attempt(store)) return true;
  // What was kept before is out of date, and takes room.
  removeText(key);
  memory.set(key, text);
  return false;
}
