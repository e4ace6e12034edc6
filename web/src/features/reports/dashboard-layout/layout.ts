/** In which order and how large the cards of the dashboard stand. Pure. */

/** The cards that everybody has, in the order in which they stand until somebody arranges them. */
export const CARDS = [
  "net_worth",
  "accounts",
  "cash_flow",
  "spending",
  "insights",
  "month",
  "upcoming",
  "budgets",
  "recent",
  "goals",
  "outlook",
] as const;
export type CardName = (typeof CARDS)[number];

export const CARD_SIZES = ["small", "medium", "large"] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** A card in its place; one of a saved report says of which. */
export type CardPlace = { isHidden: boolean; size: CardSize } & (
  | { card: CardName; reportId: null }
  | { card: "report"; reportId: string }
);

/** How somebody has arranged the dashboard of a workspace. */
export interface Layout {
  /** Complete and in order. */
  places: CardPlace[];
  /** Whether it is the order that everybody begins with. */
  isDefault: boolean;
  version: number;
}

const SIZES: Record<CardName, CardSize> = {
  net_worth: "large",
  accounts: "small",
  cash_flow: "medium",
  spending: "small",
  insights: "medium",
  month: "small",
  upcoming: "medium",
  budgets: "small",
  recent: "medium",
  goals: "small",
  outlook: "large",
};

const place = (card: CardName): CardPlace => ({ card, reportId: null, isHidden: false, size: SIZES[card] });

/** The order that everybody begins with. */
export const DEFAULT_PLACES: readonly CardPlace[] = CARDS.map(place);

/** What tells a card from the others of the dashboard. */
export function keyOf({ card, reportId }: CardPlace): string {
  return reportId === null ? card : `${card}:${reportId}`;
}

/** The kept order with those cards at its end that it does not know: what is new must not stay unseen. */
export function complete(stored: readonly CardPlace[]): CardPlace[] {
  const unique = [...new Map(stored.map((one) => [keyOf(one), one])).values()];
  const known = new Set(unique.map(({ card }) => card));
  return [...unique, ...CARDS.filter((card) => !known.has(card)).map(place)];
}

/** True if both come to the same picture. */
export function isSame(a: readonly CardPlace[], b: readonly CardPlace[]): boolean {
  const serialized = (places: readonly CardPlace[]) =>
    places.map((one) => `${keyOf(one)} ${one.size} ${one.isHidden}`).join();
  return serialized(a) === serialized(b);
}

/** The order after one has gone to the place of another, which moves on towards where the one was. */
export function moved(places: readonly CardPlace[], key: string, to: string): CardPlace[] {
  const at = places.findIndex((one) => keyOf(one) === key);
  const target = places.findIndex((one) => keyOf(one) === to);
  const one = places[at];
  if (!one || target < 0 || at === target) return [...places];
  const others = places.toSpliced(at, 1);
  return others.toSpliced(target, 0, one);
}

/** The order after a card has changed. */
export function changed(
  places: readonly CardPlace[],
  key: string,
  some: Partial<Pick<CardPlace, "isHidden" | "size">>,
): CardPlace[] {
  return places.map((one) => (keyOf(one) === key ? { ...one, ...some } : one));
}

/** The card of a report, if it stands on the dashboard. */
export function reportPlace(places: readonly CardPlace[], reportId: string): CardPlace | undefined {
  return places.find((one) => one.reportId === reportId);
}

/** The first row stays where it is: the eye looks for it there. */
const AFTER_FIRST_ROW = 2;

/** The order with a report on it, where it is seen without scrolling. */
export function pinned(places: readonly CardPlace[], reportId: string): CardPlace[] {
  const report: CardPlace = { card: "report", reportId, isHidden: false, size: "medium" };
  return unpinned(places, reportId).toSpliced(AFTER_FIRST_ROW, 0, report);
}

/** The order without a report. */
export function unpinned(places: readonly CardPlace[], reportId: string): CardPlace[] {
  return places.filter((one) => one.reportId !== reportId);
}

/** The grid has so many columns, as many as a row of three small cards or two medium ones needs. */
const COLUMNS = 12;
const WEIGHTS: Record<CardSize, number> = { small: 4, medium: 6, large: 8 };

/**
 * How many columns each card spans: as many cards as fit make a row, and share what is left of it by their sizes. No
 * hole is left, and a card is never out of its turn.
 */
export function spans(sizes: readonly CardSize[]): number[] {
  const rows: CardSize[][] = [];
  let room = 0;
  for (const size of sizes) {
    if (WEIGHTS[size] > room) {
      rows.push([]);
      room = COLUMNS;
    }
    rows.at(-1)?.push(size);
    room -= WEIGHTS[size];
  }
  return rows.flatMap((row) => {
    const total = row.reduce((all, size) => all + WEIGHTS[size], 0);
    const widths = row.map((size) => Math.floor((WEIGHTS[size] * COLUMNS) / total));
    // What rounding leaves goes to the last one: the smaller of two unequal ones, mostly.
    const rest = COLUMNS - widths.reduce((all, width) => all + width, 0);
    return widths.map((width, at) => (at === row.length - 1 ? width + rest : width));
  });
}
