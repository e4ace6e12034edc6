import { currencyOf, type Minor } from "@/lib/money";
import type { Leg, Transaction } from "./transaction";

/** The currency of what tests book. */
export const EUR = currencyOf("EUR", 2);

/** A transaction for tests; whatever matters to the test is given. */
export function row(given: Partial<Transaction> = {}): Transaction {
  return {
    id: "1",
    account_id: "a",
    date: "2026-11-20",
    amount: -1000,
    currency: EUR,
    converted: given.amount ?? -1000,
    rate: null,
    category_id: null,
    status: "cleared",
    payee: "",
    note: "",
    splits: [],
    tags: [],
    transfer: null,
    attachment_count: 0,
    version: 1,
    ...given,
  };
}

/** The other leg of a transfer for tests. */
export function leg(transaction_id: string, account_id: string, amount: Minor, currency = EUR): Leg {
  return { transaction_id, account_id, amount, currency };
}
