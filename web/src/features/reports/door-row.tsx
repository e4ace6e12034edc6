import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CategoryIcon, type FlatCategory } from "@/features/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./door-drawer.module.css";
import type { ReportRow } from "./report";

/** How high a row is, in pixels. */
export const ROW_HEIGHT = 62;

interface DoorRowProps {
  row: ReportRow;
  workspaceId: string;
  /** The currency of the report. */
  base: Currency;
  category: FlatCategory | undefined;
  account: string;
  /** Opens the dialog; left out where the row is only shown: then it leads to its account. */
  onOpen: ((row: ReportRow) => void) | undefined;
}

/** A transaction, as far as the number counts it. */
export function DoorRow({ row, workspaceId, base, category, account, onOpen }: DoorRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purpose = row.isTransfer ? t("reports.doors.transfer") : (category?.name ?? t("reports.noCategory"));
  const about = [formatDay(row.date, locale, "short"), purpose, account].filter(Boolean).join(" · ");
  const content = (
    <>
      <CategoryIcon tile category={row.isTransfer ? "transfer" : (category ?? null)} />
      <span className={classes.main}>
        <span className={classes.payee} data-empty={row.payee === "" || undefined}>
          {row.payee || t("reports.doors.noPayee")}
        </span>
        <span className={classes.second}>{about}</span>
      </span>
      <span className={classes.figures} data-pending={row.status === "pending" || undefined}>
        <MoneyText amount={row.amount} currency={row.currency} tone={row.isTransfer ? "plain" : "flow"} />
        {row.currency !== base && (
          <span className={classes.second}>
            {row.converted === null ? (
              t("reports.doors.noRate")
            ) : (
              <MoneyText amount={row.converted} currency={base} tone="quiet" />
            )}
          </span>
        )}
      </span>
    </>
  );
  if (onOpen) {
    return (
      <button type="button" className={classes.row} onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  }
  return (
    <Link
      className={classes.row}
      to="/workspaces/$workspaceId/accounts/$accountId"
      params={{ workspaceId, accountId: row.accountId }}
      search={{ range: "custom", from: row.date, to: row.date }}
    >
      {content}
    </Link>
  );
}
