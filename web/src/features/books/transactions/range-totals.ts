import { add } from "@/lib/money";
import { convertedParts } from "./converted";
import type { Totals, Transaction } from "./transaction";

/** What of the rows counts beside what is booked. */
interface Counted {
  /** Planned rows too. */
  planned?: boolean;
  /** Of split rows, the lines of these categories alone. */
  fits?: ((categoryId: string | null) => boolean) | null;
  /** They are of several accounts: what they come to is told in the workspace's currency. */
  converted?: boolean;
}

/**
 * What came in and went out among the rows; transfers are neither, but change the whole. A split row counts by its
 * lines. Void rows are nothing, and so are planned ones unless they are wanted.
 */
export function rangeTotals(
  rows: readonly Transaction[],
  { planned = false, fits = null, converted = false }: Counted = {},
): Totals {
  const totals = { income: 0, expense: 0, net: 0, unconverted: 0 };
  for (const row of rows) {
    if (row.status === "void" || (row.status === "planned" && !planned)) continue;
    const parts = converted ? convertedParts(row) : row.splits.length > 0 ? row.splits : [row];
    if (parts === null) {
      totals.unconverted += 1;
      continue;
    }
    if (row.transfer) {
      for (const { amount } of parts) totals.net = add(totals.net, amount);
      continue;
    }
    for (const { category_id, amount } of parts) {
      if (fits && !fits(category_id)) continue;
      totals.net = add(totals.net, amount);
      if (amount > 0) totals.income = add(totals.income, amount);
      else totals.expense = add(totals.expense, amount);
    }
  }
  return totals;
}
