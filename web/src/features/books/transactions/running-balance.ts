import { add, type Minor } from "@/lib/money";
import { byDate, effect, type Transaction } from "./transaction";

/**
 * The account's balance after each row, by the row's id.
 *
 * Worked out once in date order from the balance before the oldest row, so that it does not depend on how the
 * table is sorted or filtered. Rows that do not count (planned, void) repeat the balance before them.
 */
export function runningBalances(rows: readonly Transaction[], startingBalance: Minor): Map<string, Minor> {
  const balances = new Map<string, Minor>();
  let balance = startingBalance;
  for (const row of [...rows].sort(byDate)) {
    balance = add(balance, effect(row));
    balances.set(row.id, balance);
  }
  return balances;
}
