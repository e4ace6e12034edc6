import type { Day } from "@/lib/dates";
import type { Minor } from "@/lib/money";
import type { Split } from "./splits/split";

/** The life of a transaction, in order (domain chapter 2). */
export const STATUSES = ["planned", "pending", "cleared", "reconciled", "void"] as const;

export type TransactionStatus = (typeof STATUSES)[number];

/** A transaction as the client keeps it: the wire's row with its amount made whole minor units. */
export interface Transaction {
  id: string;
  account_id: string;
  date: Day;
  /** Negative for an expense, positive for income; the account's currency. */
  amount: Minor;
  category_id: string | null;
  status: TransactionStatus;
  payee: string;
  note: string;
  /** Its lines, when it is split: they come to the amount, and the row has no category. */
  splits: readonly Split[];
  tags: readonly string[];
  /** The other leg, when the row is one half of a transfer. */
  transfer: { transaction_id: string; account_id: string } | null;
  version: number;
}

/** One answer of the list, in date order as the server sent it. */
export interface TransactionList {
  rows: Transaction[];
  /** How many rows there are in the range; more than `rows.length` when the answer was cut. */
  total: number;
  /** Balance of the account just before the oldest row; null for lists over several accounts. */
  startingBalance: Minor | null;
}

/** What of a row changes the account's balance: planned and void rows do not. */
export function effect(row: Pick<Transaction, "amount" | "status">): Minor {
  return row.status === "planned" || row.status === "void" ? 0 : row.amount;
}

/** The one order of transactions: by date, within a day in the order in which they were booked (ids grow with time). */
export function byDate(a: Transaction, b: Transaction): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** What a person says about a transaction. */
export type TransactionDraft = Pick<
  Transaction,
  "account_id" | "date" | "amount" | "category_id" | "status" | "payee" | "note"
> &
  Partial<Pick<Transaction, "splits" | "tags">>;

/** What a person says about a transfer; the amount is positive. */
export interface TransferDraft {
  from_account_id: string;
  to_account_id: string;
  amount: Minor;
  date: Day;
  status: TransactionStatus;
  payee: string;
  note: string;
}

/** What most rows have instead of lines and tags. */
export const NONE: readonly never[] = [];

const TEMPORARY = "~";

/** The row to show until the server has booked the draft: last of its day, as a new row will be. */
export function temporaryRow(draft: TransactionDraft, unique: string): Transaction {
  return { splits: NONE, tags: NONE, ...draft, id: `${TEMPORARY}${unique}`, transfer: null, version: 0 };
}

/** Whether the row waits for its first answer, and so cannot be edited yet. */
export function isTemporary(row: Transaction): boolean {
  return row.id.startsWith(TEMPORARY);
}

/** The draft that leaves a row as it is: where an edit starts. */
export function draftOf(row: Transaction): Required<TransactionDraft> {
  const { account_id, date, amount, category_id, status, payee, note, splits, tags } = row;
  return { account_id, date, amount, category_id, status, payee, note, splits, tags };
}
