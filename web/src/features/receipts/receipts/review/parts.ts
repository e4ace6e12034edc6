/** What becomes of a total by what the lines of its receipt are for; as the server divides it. Pure. */
import type { Minor } from "@/lib/money";

/** A line with what it is for; without a sum it counts for nothing. */
interface CategorizedLine {
  category_id: string | null;
  sum: Minor | null;
}

/** A part of the total. */
export interface Part {
  category_id: string | null;
  amount: Minor;
  /** No line says so: tax on top, rounding, lines that were not read. */
  isDifference: boolean;
}

/** So many lines a transaction has at most. */
const MAX_PARTS = 100;

/**
 * The parts of a total, in the order in which their categories come first, and what the lines lack or have beyond it as
 * a part of its own. Null where it stays in one piece: the lines are of one category. A line without one is of `other`.
 */
export function partsOf(
  total: Minor,
  lines: readonly CategorizedLine[],
  other: string | null,
): Part[] | null {
  const groups = new Map<string | null, bigint>();
  for (const { category_id, sum } of lines) {
    if (sum === null) continue;
    const category = category_id ?? other;
    groups.set(category, (groups.get(category) ?? 0n) + BigInt(sum));
  }
  if (groups.size < 2 || total === 0) return null;
  const parts: Part[] = [];
  let rest = BigInt(total);
  for (const [category_id, sum] of groups) {
    if (sum === 0n || parts.length >= MAX_PARTS - 1) continue;
    rest -= sum;
    parts.push({ category_id, amount: Number(sum), isDifference: false });
  }
  if (rest !== 0n) parts.push({ category_id: other, amount: Number(rest), isDifference: true });
  return parts.length < 2 || parts.some(({ amount }) => !Number.isSafeInteger(amount)) ? null : parts;
}

/** The category of a total that stays in one piece. */
export function wholeCategory(lines: readonly CategorizedLine[], other: string | null): string | null {
  const counted = lines.filter(({ sum }) => sum !== null);
  const [first] = counted;
  const isOne = counted.every((line) => (line.category_id ?? other) === (first?.category_id ?? other));
  return (isOne && first?.category_id) || other;
}

/** The same parts of another total, in proportion and exactly: what cannot be divided goes to the greatest. */
export function scaleParts(parts: readonly Part[], total: Minor): Part[] {
  const before = parts.reduce((all, { amount }) => all + BigInt(amount), 0n);
  if (before === 0n) return [];
  const scaled = parts.map((part) => ({
    ...part,
    amount: Number((BigInt(part.amount) * BigInt(total)) / before),
  }));
  const rest = total - scaled.reduce((all, { amount }) => all + amount, 0);
  const greatest = scaled.reduce((a, b) => (Math.abs(b.amount) > Math.abs(a.amount) ? b : a));
  greatest.amount += rest;
  return scaled.filter(({ amount }) => amount !== 0);
}
