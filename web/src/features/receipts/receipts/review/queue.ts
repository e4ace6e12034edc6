/** Where a receipt stands among those that wait for a person. Pure. */

export interface QueuePlace {
  /** From 1 on; null for a receipt that is none of them. */
  number: number | null;
  total: number;
  previous: string | null;
  next: string | null;
}

/** The receipts beside one; the last is followed by none. */
export function placeIn(ids: readonly string[], id: string): QueuePlace {
  const at = ids.indexOf(id);
  return {
    number: at < 0 ? null : at + 1,
    total: ids.length,
    previous: (at > 0 && ids[at - 1]) || null,
    next: ids[at + 1] ?? null,
  };
}

/** Which one follows when a receipt is done with: the next, else the first of those that are left. */
export function afterwards(ids: readonly string[], id: string): string | null {
  return placeIn(ids, id).next ?? ids.find((other) => other !== id) ?? null;
}
