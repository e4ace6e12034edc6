import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { rem } from "@/lib/rem";
import { MoneyText } from "@/ui/money-text";
import classes from "./card-lines.module.css";
import type { ViewRow } from "./view-row";

/** How high the button below the card of a split transaction is, and each of the lines, in pixels. */
const TOGGLE_HEIGHT = rem(36);
const LINE_HEIGHT = rem(44);

/** How much higher its lines make a card. */
export function linesHeight({ row }: ViewRow, isExpanded: boolean): number {
  if (row.splits.length === 0) return 0;
  return TOGGLE_HEIGHT + (isExpanded ? row.splits.length * LINE_HEIGHT : 0);
}

interface CardLinesProps {
  view: ViewRow;
  workspaceId: string;
  isExpanded: boolean;
  onToggle: () => void;
  /** Opens the transaction with its lines; left out where they are only shown. */
  onOpen?: ((view: ViewRow) => void) | undefined;
}

/** The lines of a split transaction on a phone, on request; a tap on one opens where they are edited. */
export function CardLines({ view, workspaceId, isExpanded, onToggle, onOpen }: CardLinesProps) {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  const { splits, currency } = view.row;
  const Line = onOpen ? "button" : "div";
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        style={{ height: TOGGLE_HEIGHT }}
        aria-expanded={isExpanded}
        onClick={onToggle}
      >
        <ChevronRight size={15} aria-hidden />
        {t("transactions.lines.toggle", { count: splits.length })}
      </button>
      {isExpanded && (
        <ul className={classes.list} aria-label={t("transactions.lines.show")}>
          {splits.map(({ category_id, amount, note }, at) => {
            const category = category_id ? byId.get(category_id) : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own, and keep their order.
              <li key={at}>
                <Line
                  {...(onOpen && { type: "button", onClick: () => onOpen(view) })}
                  className={classes.line}
                  style={{ height: LINE_HEIGHT }}
                >
                  <CategoryIcon category={category ?? null} />
                  <span className={classes.text}>
                    <span className={classes.name}>{category?.name ?? t("transactions.noCategory")}</span>
                    {note && <span className={classes.note}>{note}</span>}
                  </span>
                  <MoneyText amount={amount} currency={currency} tone="flow" />
                </Line>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
