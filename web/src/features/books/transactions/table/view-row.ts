import type { FlatCategory } from "@/features/books/categories/public";
import type { Minor } from "@/lib/money";
import { runningBalances } from "../running-balance";
import { NONE, type Transaction, type TransactionList } from "../transaction";

/** A transaction with what the table shows beside its own fields. */
export interface ViewRow {
  row: Transaction;
  category: FlatCategory | undefined;
  /** The categories of its lines, each once, when the row is split. */
  parts: readonly FlatCategory[];
  /** The row's own account. */
  account: string;
  /** The other account of a transfer; undefined for a row that is none. */
  otherAccount: string | undefined;
  /** The account's balance after the row; undefined in lists over several accounts. */
  balance: Minor | undefined;
}

/** The names that rows refer to. */
export interface Names {
  categories: ReadonlyMap<string, FlatCategory>;
  accounts: ReadonlyMap<string, string>;
}

/** Without the second leg of each transfer, for lists over several accounts: one movement of money is one line. */
export function oneRowPerTransfer(rows: readonly Transaction[]): Transaction[] {
  const ids = new Set(rows.map((row) => row.id));
  return rows.filter((row) => !row.transfer || row.amount < 0 || !ids.has(row.transfer.transaction_id));
}

/** The rows of a list with names and running balances looked up once, not at each drawing. */
export function viewRows(list: TransactionList, names: Names): ViewRow[] {
  const balances = list.startingBalance === null ? null : runningBalances(list.rows, list.startingBalance);
  return list.rows.map((row) => ({
    row,
    category: row.category_id ? names.categories.get(row.category_id) : undefined,
    parts: row.splits.length === 0 ? NONE : partsOf(row, names),
    account: names.accounts.get(row.account_id) ?? "",
    otherAccount: row.transfer ? (names.accounts.get(row.transfer.account_id) ?? "") : undefined,
    balance: balances?.get(row.id),
  }));
}

function partsOf({ splits }: Transaction, { categories }: Names): FlatCategory[] {
  const ids = new Set(splits.map(({ category_id }) => category_id));
  return [...ids].flatMap((id) => categories.get(id ?? "") ?? []);
}
