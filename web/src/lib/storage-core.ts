/** Every key of ours in local storage starts with this. */
export const PREFIX = "KYM_";
/** The names of what forms keep while they are filled in start with this and the id of whoever fills them in. */
export const DRAFT_PREFIX = "draft:";
/** The most that one entry may take, in bytes. */
export const ENTRY_LIMIT = 1024 * 1024;
/** The most that all our entries together may take, in bytes. */
export const TOTAL_LIMIT = 10 * 1024 * 1024;
/** Values of more characters than this are compressed. */
export const COMPRESSION_THRESHOLD = 1024;
/** How often expired and superfluous entries are removed, in milliseconds. */
export const SWEEP_INTERVAL = 5 * 60 * 1000;
/** A read renews the time of last use at most this often, in milliseconds: reading must not cost a write. */
const TOUCH_INTERVAL = 60 * 60 * 1000;

const DAY = 24 * 60 * 60 * 1000;

/** How long an unused entry is kept; also the order in which room is made, the briefest first. */
export type Retention = "critical" | "normal" | "temporary" | "brief";

const RETENTION_PERIODS: Record<Retention, number> = {
  critical: 365 * DAY,
  normal: 90 * DAY,
  temporary: 7 * DAY,
  brief: DAY,
};
const EVICTION_ORDER: Record<Retention, number> = { brief: 0, temporary: 1, normal: 2, critical: 3 };

/** An entry as it is stored: its value and what is needed to decide when it goes. */
export interface Entry {
  retention: Retention;
  /** When it was written, in milliseconds of the epoch. */
  written: number;
  /** When it was last read or written. */
  used: number;
  value?: unknown;
  /** In place of a long value, its compressed JSON. */
  packed?: string;
}

/** What compresses text. */
export interface Compressor {
  compressToUTF16(text: string): string;
  decompressFromUTF16(text: string): string | null;
}

/** What a key and its text take: local storage counts UTF-16 units of two bytes. */
export function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length);
}

/** Whether an entry has a value that is to be compressed. */
export function isLong({ value }: Entry): boolean {
  return value !== undefined && JSON.stringify(value).length > COMPRESSION_THRESHOLD;
}

/** The entry with its value compressed, if that is long. */
export function pack(entry: Entry, compressor: Compressor): Entry {
  if (!isLong(entry)) return entry;
  const { value, ...rest } = entry;
  return { ...rest, packed: compressor.compressToUTF16(JSON.stringify(value)) };
}

/** The value of an entry; undefined where it is damaged, or compressed and there is nothing to read it with. */
export function unpack({ value, packed }: Entry, compressor: Compressor | null): unknown {
  if (packed === undefined) return value;
  try {
    return JSON.parse(compressor?.decompressFromUTF16(packed) ?? "");
  } catch {
    return undefined;
  }
}

/** The entry of a text, or null if it is none of ours or damaged. */
export function decode(text: string): Entry | null {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== "object" || raw === null) return null;
    const { retention, written, used, value, packed } = raw as Record<string, unknown>;
    if (typeof retention !== "string" || !(retention in RETENTION_PERIODS)) return null;
    if (typeof written !== "number" || typeof used !== "number") return null;
    const rest = { retention: retention as Retention, written, used };
    return typeof packed === "string" ? { ...rest, packed } : { ...rest, value };
  } catch {
    return null;
  }
}

/** True once an entry's retention is over. */
export function isExpired(entry: Entry, now: number): boolean {
  return now - entry.used > RETENTION_PERIODS[entry.retention];
}

/** True if a read at this time should be noted in the entry. */
export function needsTouch(entry: Entry, now: number): boolean {
  return now - entry.used > TOUCH_INTERVAL;
}

/** A stored entry beside its key and size. */
export interface Stored {
  key: string;
  size: number;
  /** Null for a text of ours that cannot be read. */
  entry: Entry | null;
}

/**
 * Which keys must go so that everything fits into `limit` bytes: damaged and expired ones always, then the least
 * recently used, those that are kept briefly before others. Protected keys stay whatever happens.
 */
export function planSweep(
  all: readonly Stored[],
  isProtected: (key: string) => boolean,
  now: number,
  limit: number,
): string[] {
  const open = all.filter(({ key }) => !isProtected(key));
  const gone = open.filter(({ entry }) => entry === null || isExpired(entry, now));
  let size = all.reduce((total, stored) => total + stored.size, 0);
  for (const { size: freed } of gone) size -= freed;

  const candidates = open
    .flatMap(({ key, size: bytes, entry }) =>
      entry && !isExpired(entry, now) ? [{ key, bytes, entry }] : [],
    )
    .sort(
      (a, b) =>
        EVICTION_ORDER[a.entry.retention] - EVICTION_ORDER[b.entry.retention] || a.entry.used - b.entry.used,
    );
  const keys = gone.map(({ key }) => key);
  for (const { key, bytes } of candidates) {
    if (size <= limit) break;
    keys.push(key);
    size -= bytes;
  }
  return keys;
}
