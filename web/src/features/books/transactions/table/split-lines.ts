import type { FlatCategory } from "@/features/books/categories/public";
import type { Minor } from "@/lib/money";
import { remainderOf, type Split } from "../splits/split";
import { NONE } from "../transaction";
import type { ColumnId, EditableId } from "./columns";
import { isEditable } from "./columns";
import type { ViewRow } from "./view-row";

/** Lines that were changed and do not add up to the amount yet: nothing of them is saved. */
export interface LinesDraft {
  /** The row as it was when the change began. */
  view: ViewRow;
  splits: readonly Split[];
  /** Place of the line whose amount was changed last. */
  edited: number;
}

/** What stands in one row of the grid: a transaction, a line of one that is split, or what its lines leave over. */
export type GridItem =
  | { kind: "row"; key: string; view: ViewRow }
  | { kind: "line"; key: string; view: ViewRow; line: Split; at: number }
  | { kind: "rest"; key: string; view: ViewRow; draft: LinesDraft };

/** What of a line can be changed in the table. */
const LINE_FIELDS = ["category", "note", "amount"] as const satisfies readonly EditableId[];

/** The rows of the grid: each transaction, below it its lines when it is expanded, and what they leave over. */
export function gridItems(
  views: readonly ViewRow[],
  expanded: ReadonlySet<string>,
  drafts: ReadonlyMap<string, LinesDraft>,
): GridItem[] {
  return views.flatMap((view): GridItem[] => {
    const { id, splits } = view.row;
    const row: GridItem = { kind: "row", key: id, view };
    const draft = drafts.get(id);
    if (splits.length === 0 || !(draft || expanded.has(id))) return [row];
    const lines = (draft?.splits ?? splits).map(
      (line, at): GridItem => ({ kind: "line", key: `${id}.${at}`, view, line, at }),
    );
    return [row, ...lines, ...(draft ? [{ kind: "rest", key: `${id}.rest`, view, draft } as const] : [])];
  });
}

/** Which field of a transaction or line a cell edits; null for one that cannot be edited. */
export function editedField(
  item: GridItem,
  column: ColumnId,
  columns: readonly ColumnId[],
): EditableId | null {
  if (item.kind === "rest") return null;
  if (item.kind === "row") return isEditable(column, item.view) ? column : null;
  // The note of a line stands in the payee's place where it has no column.
  if (column === "payee" && !columns.includes("note")) return "note";
  return LINE_FIELDS.find((field) => field === column) ?? null;
}

/** A line as the cells and their editors take it: like a transaction with its category, amount and note. */
export function lineView(view: ViewRow, line: Split, category: FlatCategory | undefined): ViewRow {
  const { category_id, amount, note } = line;
  return {
    ...view,
    row: { ...view.row, category_id, amount, note, splits: NONE },
    category,
    parts: NONE,
    balance: undefined,
  };
}

/** The lines with a change in one of them. */
export function withLine(splits: readonly Split[], at: number, change: Partial<Split>): Split[] {
  return splits.map((line, place) => (place === at ? { ...line, ...change } : line));
}

/** What the lines of a draft leave over of the amount of their transaction. */
export function restOf({ view, splits }: Pick<LinesDraft, "view" | "splits">): Minor {
  return remainderOf(view.row.amount, splits);
}

/** What the lines of a draft add up to. */
export function totalOf(draft: LinesDraft): Minor {
  return draft.view.row.amount - restOf(draft);
}

/** The place of the line that can take what is left over: the last one other than that which was changed. */
export function takerOf({ splits, edited }: LinesDraft): number {
  return edited === splits.length - 1 ? splits.length - 2 : splits.length - 1;
}
