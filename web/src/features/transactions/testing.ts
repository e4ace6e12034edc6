import type { Transaction } from "./transaction";

/** A transaction for tests; whatever matters to the test is given. */
export function row(given: Partial<Transaction> = {}): Transaction {
  return {
    id: "1",
    account_id: "a",
    date: "2026-11-20",
    amount: -1000,
    category_id: null,
    status: "cleared",
    payee: "",
    note: "",
    splits: [],
    tags: [],
    transfer: null,
    version: 1,
    ...given,
  };
}
