import { byDate, STATUSES } from "../transaction";
import type { ViewRow } from "./view-row";

/** All columns from left to right. */
export const COLUMNS = [
  "select",
  "date",
  "account",
  "payee",
  "category",
  "note",
  "tags",
  "status",
  "amount",
  "balance",
  "open",
] as const;

export type ColumnId = (typeof COLUMNS)[number];

/** What the columns are called. */
export const COLUMN_NAMES = {
  select: "transactions.columns.select",
  date: "transactions.columns.date",
  account: "transactions.account",
  payee: "transactions.columns.payee",
  category: "transactions.columns.category",
  note: "transactions.note",
  tags: "transactions.columns.tags",
  status: "transactions.columns.status",
  amount: "transactions.columns.amount",
  balance: "transactions.columns.balance",
  open: "transactions.columns.open",
} as const satisfies Record<ColumnId, string>;

/** The columns that can be left out. */
export const OPTIONAL = ["date", "account", "category", "note", "tags", "status", "balance"] as const;

export type OptionalId = (typeof OPTIONAL)[number];

/** What a person has said about columns; the others are shown or not by default. */
export type ColumnChoice = Partial<Record<OptionalId, boolean>>;

/** What stands beside the payee unless it has a column of its own. */
const HIDDEN_AT_FIRST: readonly ColumnId[] = ["note", "tags"];

/** The columns that make sense: an account's own name would only repeat itself, several accounts have no one balance. */
export function columnsOf(place: "account" | "workspace"): ColumnId[] {
  return COLUMNS.filter((id) => id !== (place === "account" ? "account" : "balance"));
}

/** The columns that are shown. */
export function shownColumns(place: "account" | "workspace", choice: ColumnChoice): ColumnId[] {
  return columnsOf(place).filter((id) => {
    const optional = OPTIONAL.find((one) => one === id);
    return (optional && choice[optional]) ?? !HIDDEN_AT_FIRST.includes(id);
  });
}

/** The columns that can be ordered by. */
export const SORTABLE = ["date", "payee", "category", "status", "amount"] as const;

export type SortableId = (typeof SORTABLE)[number];

/** The columns whose cells can be edited in place. */
export const EDITABLE = [
  "date",
  "payee",
  "category",
  "note",
  "status",
  "amount",
] as const satisfies readonly ColumnId[];

export type EditableId = (typeof EDITABLE)[number];

/** Whether a column's cells can be edited in place, for this row: a transfer has no category, a split row several. */
export function isEditable(column: ColumnId, view: ViewRow): column is EditableId {
  if (column === "category" && view.row.transfer) return false;
  // Its lines belong to the amount: both are edited in the dialog.
  if ((column === "category" || column === "amount") && view.row.splits.length > 0) return false;
  return EDITABLE.some((id) => id === column);
}

/** The column in which a field is edited: that of the payee stands in for one that is not shown. */
export function placeOf(field: EditableId, columns: readonly ColumnId[]): EditableId {
  return columns.includes(field) ? field : "payee";
}

const collator = new Intl.Collator(["en", "ru"], { sensitivity: "base", numeric: true });

type Compare = (a: ViewRow, b: ViewRow) => number;

const COMPARE: Record<SortableId, Compare> = {
  date: (a, b) => byDate(a.row, b.row),
  payee: (a, b) => collator.compare(payeeOf(a), payeeOf(b)),
  category: (a, b) => collator.compare(categoryOf(a), categoryOf(b)),
  status: (a, b) => STATUSES.indexOf(a.row.status) - STATUSES.indexOf(b.row.status),
  amount: (a, b) => a.row.amount - b.row.amount,
};

/** Amounts of several currencies compare by what they are converted to; what is not stands last, either way. */
function byConverted(a: ViewRow, b: ViewRow, sign: number): number {
  const [one, other] = [a.row.converted, b.row.converted];
  if (one !== null && other !== null) return sign * (one - other);
  return Number(one === null) - Number(other === null);
}

/** By which column the rows are ordered. */
export interface Order {
  id: SortableId;
  desc: boolean;
}

/** The order in which the server sends rows unless it is asked for another one. */
export function isNewestFirst({ id, desc }: Order): boolean {
  return id === "date" && desc;
}

/** Reads an order as it stands in an address, "-amount"; null where it is none. */
export function orderOf(text: string | undefined): Order | null {
  const id = SORTABLE.find((name) => name === text?.replace(/^-/, ""));
  return id ? { id, desc: text?.startsWith("-") ?? false } : null;
}

/** The rows in order. Equal rows stand in date order, so that every order is a total one. */
export function inOrder(rows: readonly ViewRow[], { id, desc }: Order): ViewRow[] {
  const sign = desc ? -1 : 1;
  const mixed = id === "amount" && rows.some(({ row }) => row.currency !== rows[0]?.row.currency);
  const compare: Compare = mixed ? (a, b) => byConverted(a, b, sign) : (a, b) => sign * COMPARE[id](a, b);
  return [...rows].sort((a, b) => compare(a, b) || sign * byDate(a.row, b.row));
}

/** What stands in the payee's place: the other account of a transfer without a payee. */
export function payeeOf(view: ViewRow): string {
  return view.row.payee || (view.otherAccount ?? "");
}

/** What stands in the category's place. */
export function categoryOf({ category, parts }: ViewRow): string {
  return category?.path ?? parts.map(({ path }) => path).join(", ");
}
