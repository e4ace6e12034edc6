/** The lines of a split transaction, and the sums they have to come to. Pure. */

import { AMOUNT_LIMIT, type Minor } from "@/lib/money";

/** One line. It is told apart by its place: the server gives lines new ids whenever they are saved. */
export interface Split {
  category_id: string | null;
  /** In the sign of the account: an expense is negative. */
  amount: Minor;
  note: string;
}

/** A line while it is typed; null for an amount that is still empty or cannot be read. */
export interface OpenAmount {
  amount: Minor | null;
}

/** Larger remainders are told as this: lines that are typed can come to more than is counted exactly. */
const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

/** What of the total the lines leave over; lines without an amount leave theirs. */
export function remainderOf(total: Minor, lines: readonly OpenAmount[]): Minor {
  const rest = Number(lines.reduce((left, { amount }) => left - BigInt(amount ?? 0), BigInt(total)));
  return Math.max(-MAX_AMOUNT, Math.min(MAX_AMOUNT, rest));
}

/**
 * Shares what is left among the lines that have no amount yet, evenly; or among all of them by their size. The amounts
 * come to the total exactly: what cannot be divided goes to the first lines. What is too large to be counted stays as
 * it is.
 */
export function distribute(total: Minor, amounts: readonly (Minor | null)[]): (Minor | null)[] {
  const left = remainderOf(
    total,
    amounts.map((amount) => ({ amount })),
  );
  if (Math.abs(left) === MAX_AMOUNT) return [...amounts];
  const empty = amounts.some((amount) => amount === null);
  const weights = amounts.map((amount) => (empty ? (amount === null ? 1 : 0) : Math.abs(amount ?? 0)));
  const shares = share(left, weights);
  return amounts.map((amount, at) => (empty && amount !== null ? amount : (amount ?? 0) + (shares[at] ?? 0)));
}

/**
 * So many of a hundred of an amount, to the nearest minor unit; half of one goes away from zero. Null for more than the
 * server books.
 */
export function percentOf(total: Minor, hundredths: number): Minor | null {
  const product = BigInt(Math.abs(total)) * BigInt(hundredths);
  const rounded = Number((product + 5000n) / 10_000n);
  if (rounded > AMOUNT_LIMIT) return null;
  return total < 0 ? -rounded || 0 : rounded;
}

/** Divides an amount by weights; its parts come to it exactly. */
function share(amount: Minor, weights: readonly number[]): Minor[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole));
  let rest = amount - parts.reduce((total, part) => total + part, 0);
  for (let at = 0; rest !== 0; at = (at + 1) % parts.length) {
    if (weights[at] === 0) continue;
    parts[at] = (parts[at] ?? 0) + Math.sign(rest);
    rest -= Math.sign(rest);
  }
  return parts;
}
