import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
} from "@tanstack/react-table";
import { byDate, STATUSES } from "../transaction";
import type { ViewRow } from "./view-row";

/** What the table's model does for us; the markup, the cursor and the editing are ours. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
});

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

/** Whether a column's cells can be edited in place, for this row: a transfer has no category. */
export function isEditable(column: ColumnId, view: ViewRow): column is EditableId {
  if (column === "category" && view.row.transfer) return false;
  return EDITABLE.some((id) => id === column);
}

const collator = new Intl.Collator(["en", "ru"], { sensitivity: "base", numeric: true });

type Compare = (a: ViewRow, b: ViewRow) => number;

const COMPARE: Record<SortableId, Compare> = {
  date: (a, b) => byDate(a.row, b.row),
  payee: (a, b) => collator.compare(payeeOf(a), payeeOf(b)),
  category: (a, b) => collator.compare(a.category?.path ?? "", b.category?.path ?? ""),
  status: (a, b) => STATUSES.indexOf(a.row.status) - STATUSES.indexOf(b.row.status),
  amount: (a, b) => a.row.amount - b.row.amount,
};

// Equal rows stand in date order, so that every order is a total one.
function sortFn(compare: Compare): SortFn<typeof features, ViewRow> {
  return (a, b) => compare(a.original, b.original) || byDate(a.original.row, b.original.row);
}

/** The model's columns; how a cell looks is said in the row. */
export const columns = SORTABLE.map((id) => ({
  id,
  accessorFn: (view: ViewRow) => view.row.id,
  sortFn: sortFn(COMPARE[id]),
  sortDescFirst: id === "date",
}));

/** What stands in the payee's place: the other account of a transfer without a payee. */
export function payeeOf(view: ViewRow): string {
  return view.row.payee || (view.otherAccount ?? "");
}
