// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and points into it by aria-activedescendant.
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { COLUMN_NAMES, type ColumnId, type Order, SORTABLE } from "./columns";
import classes from "./grid.module.css";

interface GridHeadProps {
  columns: readonly ColumnId[];
  order: Order;
  onOrder: (order: Order) => void;
  /** Of the rows on the page: none, some or all are selected. */
  selection: "none" | "some" | "all";
  onSelectAll: (selected: boolean) => void;
}

/** The head that stays in view: names of the columns, by which the rows can be ordered. */
export function GridHead({ columns, order, onOrder, selection, onSelectAll }: GridHeadProps) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {columns.map((column, at) => {
          const sortable = SORTABLE.find((id) => id === column);
          const sorted = sortable !== undefined && order.id === sortable;
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={sorted ? (order.desc ? "descending" : "ascending") : undefined}
              className={classes.cell}
              data-column={column}
            >
              {column === "select" ? (
                <input
                  type="checkbox"
                  className={classes.check}
                  aria-label={t("transactions.selectAll")}
                  checked={selection === "all"}
                  ref={(element) => {
                    if (element) element.indeterminate = selection === "some";
                  }}
                  onChange={(event) => onSelectAll(event.currentTarget.checked)}
                />
              ) : sortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={sorted || undefined}
                  onClick={() => onOrder({ id: sortable, desc: sorted ? !order.desc : sortable === "date" })}
                >
                  {t(COLUMN_NAMES[column])}
                  {sorted &&
                    (order.desc ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
                </button>
              ) : (
                <span className={column === "open" ? classes.hidden : undefined}>
                  {t(COLUMN_NAMES[column])}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
