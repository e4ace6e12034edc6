/** What of a file shows best whether a guess about it is right. Pure. */
import { type Day, isDay } from "@/lib/dates";
import type { ImportDateOrder } from "./api";
import { DATE_ORDERS } from "./choices";

/** So many words are enough to see whether they can be read. */
const WORDS = 5;

/** Texts with letters that not every encoding has. */
export function foreignWords(texts: readonly string[]): string[] {
  const foreign = texts.filter((text) => /[^\p{ASCII}]/u.test(text));
  return [...new Set(foreign)].slice(0, WORDS);
}

/** The day that a text like 03/04/25 says in an order; null if it is none in that order. */
export function dayIn(text: string, order: ImportDateOrder): Day | null {
  const parts = text.match(/\d+/g)?.slice(0, 3);
  if (parts?.length !== 3) return null;
  const part = (letter: string) => parts[order.indexOf(letter)] ?? "";
  const year = part("y").length === 2 ? `20${part("y")}` : part("y");
  const day = `${year}-${part("m").padStart(2, "0")}-${part("d").padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day) ? day : null;
}

/** The orders worth choosing from, each with the day that the text says in it: those in which it is one, and the guess. */
export function ordersFor(text: string, guess: ImportDateOrder): [ImportDateOrder, Day | null][] {
  const orders = DATE_ORDERS.map((order): [ImportDateOrder, Day | null] => [order, dayIn(text, order)]);
  const possible = orders.filter(([order, day]) => day !== null || order === guess);
  // One alone is no choice: nothing is known of how the file writes its days.
  return possible.length > 1 ? possible : orders;
}
