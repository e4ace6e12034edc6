// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are read, not acted in; what can be pressed in them has the focus.

import { useQuery } from "@tanstack/react-query";
import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { Currency, Minor } from "@/lib/money";
import { rem } from "@/lib/rem";
import { MoneyText } from "@/ui/money-text";
import { moneyChars } from "@/ui/money-width";
import { useLocale } from "@/ui/use-locale";
import { usePrinting } from "@/ui/use-printing";
import type { FlowTotals, TransactionGroup } from "../report";
import { ListGroup } from "./list-group";
import { ListRow } from "./list-row";
import type { ListLine } from "./list-rows";
import classes from "./list-table.module.css";
import { useLinkNavigation } from "./use-link-navigation";

interface ListTableProps {
  workspaceId: string;
  lines: readonly ListLine[];
  currency: Currency;
  caption: string;
  phone: boolean;
  totals: FlowTotals;
  /** A number in the head of a group, which opens its rows. */
  groupFigure: (
    group: TransactionGroup,
    name: string,
    amount: Minor,
    flow?: "income" | "expense",
  ) => ReactNode;
}

const ROW = { desk: rem(38), phone: rem(58) } as const;
const GROUP = { desk: rem(44), phone: rem(62) } as const;

/** How wide the columns of amounts have to be for what stands in them. */
function widthsOf(lines: readonly ListLine[], currency: Currency, locale: string) {
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  return {
    "--amount-chars": moneyChars(
      rows.map((row) => [row.amount, row.currency]),
      locale,
    ),
    "--converted-chars": moneyChars(
      rows.map((row) => [row.converted, currency]),
      locale,
    ),
  };
}

/** The rows below the heads of their groups: drawn only as far as they are seen, all of them on paper. */
export function ListTable(props: ListTableProps) {
  const { workspaceId, lines, currency, caption, phone, totals, groupFigure } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspaceId);
  const { data: accounts } = useQuery(accountQueries.list(workspaceId));
  const names = useMemo(() => new Map(accounts?.map(({ id, name }) => [id, name])), [accounts]);
  // In one currency the last column would only say everything twice.
  const isMixed = useMemo(
    () => lines.some((line) => line.kind === "row" && line.row.currency !== currency),
    [lines, currency],
  );
  const widths = useMemo(() => widthsOf(lines, currency, locale), [lines, currency, locale]);
  const follow = useLinkNavigation();
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const size = phone ? "phone" : "desk";
  // Other functions would have all rows measured again, with every step of scrolling.
  const estimateSize = useCallback(
    (index: number) => (lines[index]?.kind === "group" ? GROUP[size] : ROW[size]),
    [lines, size],
  );
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const shared = { count: lines.length, estimateSize, getItemKey, overscan: 8 };
  // A desk scrolls the table below its head, a phone the page.
  const inside = useVirtualizer({
    ...shared,
    getScrollElement: () => scroller.current,
    scrollPaddingStart: 38,
    enabled: !phone && !printing,
  });
  const outside = useWindowVirtualizer({ ...shared, scrollMargin: margin, enabled: phone && !printing });
  const virtual = phone ? outside : inside;
  const draw = (line: ListLine) =>
    line.kind === "group" ? (
      <ListGroup group={line.group} figure={groupFigure} />
    ) : (
      <ListRow
        row={line.row}
        workspaceId={workspaceId}
        base={currency}
        category={line.row.categoryId === null ? undefined : byId.get(line.row.categoryId)}
        account={names.get(line.row.accountId) ?? ""}
        isMixed={isMixed}
        onFollow={follow}
      />
    );
  return (
    <div
      ref={scroller}
      role="table"
      className={classes.scroller}
      style={widths}
      aria-label={caption}
      aria-rowcount={lines.length + 1}
      tabIndex={phone ? -1 : 0}
      data-phone={phone || undefined}
      data-mixed={isMixed || undefined}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" className={classes.cells} aria-rowindex={1}>
          <span role="columnheader">{t("reportViews.columns.day")}</span>
          <span role="columnheader">{t("reportViews.columns.payee")}</span>
          <span role="columnheader">{t("reportViews.columns.category")}</span>
          <span role="columnheader">{t("reportViews.columns.account")}</span>
          <span role="columnheader" className={classes.number}>
            {t("reportViews.amount")}
          </span>
          {isMixed && (
            <span role="columnheader" className={classes.number}>
              {t("reportViews.inCurrency", { currency: currency.code })}
            </span>
          )}
        </div>
      </div>
      {printing ? (
        <div role="rowgroup" className={classes.all}>
          {lines.map((line, index) => (
            <div key={line.key} role="row" className={classes.printed} aria-rowindex={index + 2}>
              {draw(line)}
            </div>
          ))}
        </div>
      ) : (
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return (
              line && (
                <div
                  key={item.key}
                  role="row"
                  className={classes.row}
                  aria-rowindex={item.index + 2}
                  data-group={line.kind === "group" || undefined}
                  style={{
                    height: item.size,
                    transform: `translateY(${item.start - (phone ? margin : 0)}px)`,
                  }}
                >
                  {draw(line)}
                </div>
              )
            );
          })}
        </div>
      )}
      <div role="rowgroup" className={classes.foot}>
        <div role="row" className={classes.total} aria-rowindex={lines.length + 2}>
          <span role="rowheader">{t("reportViews.total")}</span>
          <span role="cell">
            <MoneyText amount={totals.net} currency={currency} />
          </span>
        </div>
      </div>
    </div>
  );
}
