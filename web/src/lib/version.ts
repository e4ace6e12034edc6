/** This client's version, sent with every call. Format: YYYY.MM.DD.hex of the commit. */
export const CLIENT_VERSION = "2025.10.05.4a770d54";

const FORMAT = /^(\d{4})\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])\.[0-9a-f]{7,40}$/;

/** The day of a version as a sortable number, or null if the text is no version. */
function dayOf(version: string): number | null {
  const match = FORMAT.exec(version);
  return match ? Number(`${match[1]}${match[2]}${match[3]}`) : null;
}

/**
 * True if the announced version is of a later day. The commit has no order, so two versions of one day are
 * equal here; anything that is no version is never newer.
 */
export function isNewer(announced: string, current: string = CLIENT_VERSION): boolean {
  const [theirs, ours] = [dayOf(announced), dayOf(current)];
  return theirs !== null && ours !== null && theirs > ours;
}
