// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and points into it by aria-activedescendant.
import { Button } from "@mantine/core";
import { CornerDownRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { formatMoney } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { CategoryCell } from "./cells";
import type { ColumnId, EditableId } from "./columns";
import classes from "./grid.module.css";
import { cellId } from "./grid-row";
import { editedField, type GridItem, lineView, restOf, takerOf, totalOf } from "./split-lines";
import type { Settlement } from "./use-split-lines";

interface PlaceProps {
  columns: readonly ColumnId[];
  /** Place in the whole list, from 2: the head is the first row. */
  ariaIndex: number;
  top: number;
  workspaceId: string;
  /** The column in which the cursor stands, if it stands in this row. */
  activeColumn: number | null;
  gridId: string;
}

interface LineRowProps extends PlaceProps {
  item: Extract<GridItem, { kind: "line" }>;
  selected: boolean;
  canEdit: boolean;
  /** The editor, if a cell of this line is being edited. */
  editor: { column: EditableId; element: ReactNode } | null;
  onPress: (column: number, event: MouseEvent) => void;
}

/** One line of a split transaction, below it: its category, amount and note are edited like other cells. */
export function LineRow(props: LineRowProps) {
  const { item, columns, ariaIndex, top, workspaceId, activeColumn, gridId, canEdit, editor } = props;
  const { byId } = useCategories(workspaceId);
  const { line, view } = item;
  const shown = lineView(view, line, line.category_id ? byId.get(line.category_id) : undefined);
  const content = (column: ColumnId) => {
    if (column === "payee") return <LineName item={item} hasNote={columns.includes("note")} />;
    if (column === "category") return <CategoryCell view={shown} />;
    if (column === "note") return <span className={classes.clip}>{line.note}</span>;
    if (column !== "amount") return null;
    return <MoneyText amount={line.amount} currency={view.row.currency} tone="flow" />;
  };
  return (
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={ariaIndex}
      aria-selected={props.selected}
      data-line
      data-cursor={activeColumn !== null || undefined}
      data-status={view.row.status}
    >
      {columns.map((column, at) => {
        const isEditable = canEdit && editedField(item, column, columns) !== null;
        const edited = editor?.column === column ? editor.element : null;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the grid, which has the focus.
          <div
            key={column}
            id={cellId(gridId, item.key, at)}
            role="gridcell"
            aria-colindex={at + 1}
            aria-readonly={!isEditable || undefined}
            className={classes.cell}
            data-column={column}
            data-active={activeColumn === at || undefined}
            data-editing={edited !== null || undefined}
            data-editable={isEditable || undefined}
            onClick={edited ? undefined : (event) => props.onPress(at, event)}
          >
            {edited ?? content(column)}
          </div>
        );
      })}
    </div>
  );
}

/** What tells a line apart: its note, or which one it is. */
function LineName({ item, hasNote }: { item: LineRowProps["item"]; hasNote: boolean }) {
  const { t } = useTranslation();
  const note = hasNote ? "" : item.line.note;
  return (
    <span className={classes.lineName} data-empty={!note || undefined}>
      <CornerDownRight size={14} aria-hidden />
      <span className={classes.clip}>{note || t("transactions.lines.line", { number: item.at + 1 })}</span>
    </span>
  );
}

interface RestRowProps extends PlaceProps {
  item: Extract<GridItem, { kind: "rest" }>;
  onSettle: (how: Settlement) => void;
}

/** Says what the lines leave over, which keeps them from being saved, and offers where it can go. */
export function RestRow(props: RestRowProps) {
  const { item, columns, ariaIndex, top, workspaceId, activeColumn, gridId, onSettle } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const { draft, view } = item;
  const { currency, amount: whole } = view.row;
  const rest = restOf(draft);
  const total = totalOf(draft);
  const taker = takerOf(draft);
  const name =
    byId.get(draft.splits[taker]?.category_id ?? "")?.name ??
    t("transactions.lines.line", { number: taker + 1 });
  const tooMuch = Math.sign(rest) !== Math.sign(whole);
  return (
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={ariaIndex}
      data-line
      data-cursor={activeColumn !== null || undefined}
    >
      <div
        id={cellId(gridId, item.key, activeColumn ?? 0)}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns.length}
        className={classes.rest}
        data-active={activeColumn !== null || undefined}
        data-rest={view.row.id}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onSettle("discard");
        }}
      >
        <output className={classes.restText}>
          {t(tooMuch ? "transactions.lines.over" : "transactions.lines.left", {
            amount: formatMoney(Math.abs(rest), currency, locale),
          })}
        </output>
        {(draft.splits[taker]?.amount ?? 0) + rest !== 0 && (
          <Button size="compact-xs" onClick={() => onSettle("line")}>
            {t("transactions.lines.toLine", { name })}
          </Button>
        )}
        {total !== 0 && (
          <Button size="compact-xs" variant="default" onClick={() => onSettle("total")}>
            {t("transactions.lines.toTotal", { amount: formatMoney(total, currency, locale) })}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onSettle("discard")}>
          {t("transactions.lines.discard")}
        </Button>
      </div>
    </div>
  );
}
