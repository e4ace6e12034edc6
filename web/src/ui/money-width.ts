import { type Currency, formatMoney, type Minor } from "@/lib/money";

/** An amount of a column, or none. */
export type MoneyCell = readonly [amount: Minor | null | undefined, currency: Currency];

/**
 * How many characters the widest amount of a column has, with its sign, so that the column is as wide as what stands in
 * it. Of each currency only the largest amount is written out: a table has thousands of rows.
 */
export function moneyChars(cells: Iterable<MoneyCell>, locale: string): number {
  const largest = new Map<Currency, Minor>();
  for (const [amount, currency] of cells) {
    if (amount != null) largest.set(currency, Math.max(largest.get(currency) ?? 0, Math.abs(amount)));
  }
  return Math.max(0, ...[...largest].map(([currency, size]) => formatMoney(-size, currency, locale).length));
}
