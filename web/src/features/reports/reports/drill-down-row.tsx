import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CategoryIcon, type FlatCategory } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { Entry } from "@/ui/entry";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { ReportRow } from "./report";

interface DrillDownRowProps {
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
export function DrillDownRow({ row, workspaceId, base, category, account, onOpen }: DrillDownRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purpose = row.isTransfer
    ? t("reports.drillDown.transfer")
    : (category?.name ?? t("reports.noCategory"));
  const about = [formatDay(row.date, locale, "short"), purpose, account].filter(Boolean).join(" · ");
  return (
    <Entry
      icon={<CategoryIcon tile category={row.isTransfer ? "transfer" : (category ?? null)} />}
      payee={row.payee}
      payeeFallback={t("reports.drillDown.noPayee")}
      details={about}
      amount={
        <MoneyText amount={row.amount} currency={row.currency} tone={row.isTransfer ? "plain" : "flow"} />
      }
      converted={
        row.currency !== base &&
        (row.converted === null ? (
          t("reports.drillDown.noRate")
        ) : (
          <MoneyText amount={row.converted} currency={base} tone="quiet" />
        ))
      }
      pending={row.status === "pending"}
      renderLink={(inside) =>
        onOpen ? (
          <button type="button" {...inside} onClick={() => onOpen(row)} />
        ) : (
          <Link
            {...inside}
            to="/workspaces/$workspaceId/accounts/$accountId"
            params={{ workspaceId, accountId: row.accountId }}
            search={{ range: "custom", from: row.date, to: row.date }}
          />
        )
      }
    />
  );
}
