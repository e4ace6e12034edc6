import { Link } from "@tanstack/react-router";
import { CalendarSync, ChartPie, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./forecast.module.css";
import type { Entry } from "./outlook";

interface EntryRowProps {
  workspaceId: string;
  entry: Entry;
  /** Where there are several accounts. */
  accountName: string | null;
}

/** Something that is expected; it leads to the recurring transaction, the budget or the row that it comes from. */
export function EntryRow({ workspaceId, entry, accountName }: EntryRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budgetId, transactionId, accountId, day } = entry;
  const [Icon, kind] =
    budgetId !== null
      ? [ChartPie, t("forecast.kinds.budget")]
      : transactionId !== null
        ? [ReceiptText, t(entry.isBooked ? "forecast.kinds.booked" : "forecast.kinds.planned")]
        : [CalendarSync, t("forecast.kinds.recurring")];
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{entry.name || t("forecast.nameless")}</span>
        <span className={classes.second}>
          {[formatDay(day, locale, "short"), kind, accountName].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={classes.amount}>
        <MoneyText amount={entry.amount} currency={entry.currency} tone="flow" />
      </span>
    </>
  );
  if (budgetId !== null) {
    return (
      <Link
        to="/budget"
        search={{ workspace: workspaceId, budget: budgetId, date: day }}
        className={classes.entry}
      >
        {content}
      </Link>
    );
  }
  if (transactionId !== null) {
    return (
      <Link
        to="/workspaces/$workspaceId/accounts/$accountId"
        params={{ workspaceId, accountId }}
        search={{ range: "custom", from: day, to: day }}
        className={classes.entry}
      >
        {content}
      </Link>
    );
  }
  return (
    <Link
      to="/recurring-transactions"
      search={entry.recurringId ? { item: entry.recurringId } : {}}
      className={classes.entry}
    >
      {content}
    </Link>
  );
}
