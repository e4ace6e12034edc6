import type { FlatCategory } from "@/features/books/categories/public";
import { add, type Minor } from "@/lib/money";

/** A category of the first level with what was spent in it and below it. */
export interface SpendingShare {
  /** Null for rows without a category. */
  categoryId: string | null;
  amount: Minor;
}

/** Sums spending up to the first level of categories, largest first: a ring of thirty slices says nothing. */
export function spendingByRoot(
  spending: readonly SpendingShare[],
  categories: ReadonlyMap<string, FlatCategory>,
): SpendingShare[] {
  const sums = new Map<string | null, Minor>();
  for (const { categoryId, amount } of spending) {
    const root = categoryId === null ? null : (categories.get(categoryId)?.rootId ?? null);
    sums.set(root, add(sums.get(root) ?? 0, amount));
  }
  return [...sums]
    .map(([categoryId, amount]) => ({ categoryId, amount }))
    .sort((a, b) => b.amount - a.amount);
}

/** The largest parts, and together with the smallest of them all that there is no room for. */
export function topShares(
  shares: readonly SpendingShare[],
  limit: number,
): { shown: SpendingShare[]; rest: Minor } {
  // One that would be alone among the others keeps its name.
  const shown = shares.length <= limit ? shares : shares.slice(0, limit - 1);
  const rest = shares.slice(shown.length).reduce((all, { amount }) => add(all, amount), 0);
  return { shown: [...shown], rest };
}

/** The share of each part in whole per cent; the parts add up to 100 by the method of largest remainders. */
export function wholePercents(amounts: readonly Minor[]): number[] {
  const total = amounts.reduce(add, 0);
  if (total <= 0) return amounts.map(() => 0);
  // Big integers: a hundred times a large sum leaves the range of exact numbers.
  const parts = amounts.map((amount, index) => {
    const scaled = BigInt(amount) * 100n;
    return { index, whole: Number(scaled / BigInt(total)), rest: scaled % BigInt(total) };
  });
  let missing = 100 - parts.reduce((all, part) => all + part.whole, 0);
  for (const part of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (missing <= 0) break;
    part.whole += 1;
    missing -= 1;
  }
  return parts.map((part) => part.whole);
}
