import type { AppliedRate } from "@/features/rates/exchange-rates/public";
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { Split } from "./splits/split";

/** The life of a transaction, in order (domain chapter 2). */
export const STATUSES = ["planned", "pending", "cleared", "reconciled", "void"] as const;

export type TransactionStatus = (typeof STATUSES)[number];

/** A transaction as the client keeps it: the wire's row with its amount made whole minor units. */
export interface Transaction {
  id: string;
  account_id: string;
  date: Day;
  /** Negative for an expense, positive for income; in the row's currency. */
  amount: Minor;
  /** That of its account. */
  currency: Currency;
  /** The amount in the workspace's currency at the row's own day; null where no rate is known. */
  converted: Minor | null;
  /** The rate it was converted by; null where it was not, and where the two currencies are one. */
  rate: AppliedRate | null;
  category_id: string | null;
  status: TransactionStatus;
  payee: string;
  note: string;
  /** Its lines, when it is split: they come to the amount, and the row has no category. */
  splits: readonly Split[];
  tags: readonly string[];
  /** The other leg, when the row is one half of a transfer. */
  transfer: Leg | null;
  /** How many files are on it: they come and go without a new version of the row. */
  attachment_count: number;
  version: number;
}

/** The other leg of a transfer, as far as its row knows it. */
export interface Leg {
  transaction_id: string;
  account_id: string;
  /** In the currency of its own account. */
  amount: Minor;
  currency: Currency;
}

/** What rows come to. */
export interface Totals {
  income: Minor;
  /** Not above zero. */
  expense: Minor;
  /** What they change in all: of one account, with its transfers. */
  net: Minor;
  /** How many rows are left out, since no rate is known for them. */
  unconverted: number;
}

/** One answer of the list, in date order as the server sent it. */
export interface TransactionList {
  rows: Transaction[];
  /** How many rows there are in the range; more than `rows.length` when the answer was cut. */
  total: number;
  /** Balance of the account just before the oldest row; null for lists over several accounts. */
  startingBalance: Minor | null;
  /** What all of them come to, when not all of them are here. */
  totals?: Totals | undefined;
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
  "account_id" | "date" | "amount" | "currency" | "category_id" | "status" | "payee" | "note"
> &
  Partial<Pick<Transaction, "splits" | "tags">>;

/** An amount of a currency. */
export interface Sum {
  amount: Minor;
  currency: Currency;
}

/** What a person says about a transfer; the amount is positive. */
export interface TransferDraft {
  from_account_id: string;
  to_account_id: string;
  amount: Minor;
  /** That of the account it leaves. */
  currency: Currency;
  date: Day;
  status: TransactionStatus;
  payee: string;
  note: string;
  /** What arrives, where the other account has another currency; positive. */
  arrives?: Sum | undefined;
}

/** What most rows have instead of lines and tags. */
export const NONE: readonly never[] = [];

const TEMPORARY = "~";

/** The row to show until the server has booked the draft: last of its day, as a new row will be. */
export function temporaryRow(draft: TransactionDraft, base: string, unique: string): Transaction {
  const row = { splits: NONE, tags: NONE, ...draft, converted: null, rate: null };
  const id = `${TEMPORARY}${unique}`;
  return withConverted({ ...row, id, transfer: null, attachment_count: 0, version: 0 }, base);
}

/** A row that has been changed here: what needs no rate is converted at once, the rest when the answer is there. */
export function withConverted(row: Transaction, base: string): Transaction {
  return row.currency.code === base ? { ...row, converted: row.amount } : row;
}

/** Whether the row waits for its first answer, and so cannot be edited yet. */
export function isTemporary(row: Transaction): boolean {
  return row.id.startsWith(TEMPORARY);
}

/** The draft that leaves a row as it is: where an edit starts. */
export function draftOf(row: Transaction): Required<TransactionDraft> {
  const { account_id, date, amount, currency, category_id, status, payee, note, splits, tags } = row;
  return { account_id, date, amount, currency, category_id, status, payee, note, splits, tags };
}
