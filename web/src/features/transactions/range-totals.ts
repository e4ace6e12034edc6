import { add, type Minor } from "@/lib/money";
import { effect, type Transaction } from "./transaction";

/** What came in and what went out among the rows; transfers are neither, nor are planned and void rows. */
export function rangeTotals(rows: readonly Transaction[]): { income: Minor; expense: Minor } {
  const totals = { income: 0, expense: 0 };
  for (const row of rows) {
    if (row.transfer) continue;
    const amount = effect(row);
    if (amount > 0) totals.income = add(totals.income, amount);
    else totals.expense = add(totals.expense, amount);
  }
  return totals;
}
