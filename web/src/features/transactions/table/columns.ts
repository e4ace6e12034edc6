import { byDate, STATUSES } from "../transaction";
import type { ViewRow } from "./view-row";

/** The columns from left to right, as the cursor counts them. */
export const COLUMNS = [
  "select",
  "date",
  "payee",
  "category",
  "status",
  "amount",
  "balance",
  "open",
] as const;

export type ColumnId = (typeof COLUMNS)[number];

/** The columns that can be ordered by. */
export const SORTABLE = ["date", "payee", "category", "status", "amount"] as const;

export type SortableId = (typeof SORTABLE)[number];

/** The columns whose cells can be edited in place. */
export const EDITABLE = [
  "date",
  "payee",
  "category",
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

/** What can be edited in place: the note has no column, it stands beside the payee. */
export type FieldId = EditableId | "note";

/** The column in which a field is edited. */
export function placeOf(field: FieldId): EditableId {
  return field === "note" ? "payee" : field;
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

/** By which column the rows are ordered. */
export interface Order {
  id: SortableId;
  desc: boolean;
}

/** The rows in order. Equal rows stand in date order, so that every order is a total one. */
export function inOrder(rows: readonly ViewRow[], { id, desc }: Order): ViewRow[] {
  const compare = COMPARE[id];
  const sign = desc ? -1 : 1;
  return [...rows].sort((a, b) => sign * (compare(a, b) || byDate(a.row, b.row)));
}

/** What stands in the payee's place: the other account of a transfer without a payee. */
export function payeeOf(view: ViewRow): string {
  return view.row.payee || (view.otherAccount ?? "");
}

/** What stands in the category's place. */
function categoryOf({ category, parts }: ViewRow): string {
  return category?.path ?? parts.map(({ path }) => path).join(", ");
}
