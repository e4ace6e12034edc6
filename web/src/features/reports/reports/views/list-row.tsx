// biome-ignore-all lint/a11y/useSemanticElements: see the table that it is a row of.
// biome-ignore-all lint/a11y/useFocusableInteractive: see the table that it is a row of.
import { Clock, Split } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, type FlatCategory } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { ReportRow } from "../report";
import classes from "./list-table.module.css";

interface ListRowProps {
  row: ReportRow;
  workspaceId: string;
  /** The currency of the report. */
  base: Currency;
  category: FlatCategory | undefined;
  account: string;
  /** Some rows of the list are in other currencies than the report. */
  isMixed: boolean;
  /** Goes to where the link of a row leads, without loading the page anew. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A transaction as the report counts it; it leads to its place in its account. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, workspaceId, base, category, account, isMixed, onFollow } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const purpose = row.isTransfer
    ? t("reportViews.transfer")
    : (category?.path ?? t(row.isSplit ? "reportViews.split" : "reportViews.noCategory"));
  return (
    <div className={classes.cells} data-pending={row.status === "pending" || undefined}>
      <span role="cell" className={classes.date}>
        {formatDay(row.date, locale)}
      </span>
      <span role="cell" className={classes.payee}>
        <a
          href={`/workspaces/${workspaceId}/accounts/${row.accountId}?range=custom&from=${row.date}&to=${row.date}`}
          onClick={onFollow}
          className={classes.link}
          data-empty={row.payee === "" || undefined}
        >
          {row.payee || t("reportViews.noPayee")}
        </a>
        {row.status === "pending" && (
          <Clock size={13} className={classes.mark} role="img" aria-label={t("reportViews.pending")} />
        )}
        {row.note && <span className={classes.second}>{row.note}</span>}
      </span>
      <span role="cell" className={classes.category}>
        {row.isSplit ? (
          <Split size={14} className={classes.mark} role="img" aria-label={t("reportViews.split")} />
        ) : (
          <CategoryIcon category={row.isTransfer ? "transfer" : (category ?? null)} />
        )}
        <span className={classes.clip}>{purpose}</span>
      </span>
      <span role="cell" className={classes.account}>
        <span className={classes.clip}>{account}</span>
      </span>
      <span role="cell" className={classes.number}>
        <MoneyText amount={row.amount} currency={row.currency} tone={row.isTransfer ? "plain" : "flow"} />
      </span>
      {isMixed && (
        <span role="cell" className={classes.converted} data-same={row.currency === base || undefined}>
          {row.converted === null ? (
            t("reportViews.noRate")
          ) : (
            <MoneyText amount={row.converted} currency={base} tone="quiet" />
          )}
        </span>
      )}
    </div>
  );
});
