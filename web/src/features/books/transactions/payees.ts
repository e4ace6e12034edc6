import { byDate, type Transaction } from "./transaction";

/** What earlier rows teach about payees. */
export interface PayeeHistory {
  /** Most used first. */
  names: string[];
  /** The category that a payee had last; null when none is known. */
  lastCategory: (payee: string) => string | null;
}

/** Payees of the rows, the frequent ones first, each with the category it had last. */
export function payeeHistory(rows: readonly Transaction[]): PayeeHistory {
  const uses = new Map<string, number>();
  const latest = new Map<string, Transaction>();
  for (const row of rows) {
    const name = row.payee.trim();
    if (!name || row.transfer) continue;
    uses.set(name, (uses.get(name) ?? 0) + 1);
    const known = latest.get(name);
    if (row.category_id && (!known || byDate(known, row) < 0)) latest.set(name, row);
  }
  const names = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { names, lastCategory: (payee) => latest.get(payee.trim())?.category_id ?? null };
}
