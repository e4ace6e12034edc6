import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay, today } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import dashboard from "../dashboard.module.css";
import { dayAndMonth, dueOf } from "./due";
import classes from "./planning.module.css";

interface UpcomingRowProps {
  day: Day;
  name: string;
  accountName: string;
  amount: Minor;
  currency: Currency;
  isTransfer: boolean;
  /** Where it leads. */
  linkTo: { recurring: string } | { workspaceId: string; accountId: string };
  /** What can be done with it right here. */
  actions?: ReactNode;
}

const DUE = {
  overdue: "planning.due.overdue",
  today: "planning.due.today",
  tomorrow: "planning.due.tomorrow",
} as const;

/** A payment that comes, and when. */
export function UpcomingRow(props: UpcomingRowProps) {
  const { day, name, accountName, amount, currency, isTransfer, linkTo, actions } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const due = dueOf(day, today());
  const leaf = dayAndMonth(day, locale);
  const when = due === "later" ? formatDay(day, locale, "short") : t(DUE[due]);
  const content = (
    <>
      <span className={classes.leaf} data-due={due === "overdue" || due === "today" || undefined} aria-hidden>
        <strong>{leaf.day}</strong>
        {leaf.month}
      </span>
      <span className={dashboard.names}>
        <span className={dashboard.name}>{name}</span>
        <span className={classes.when} data-late={due === "overdue" || undefined}>
          {[when, accountName].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={classes.amount}>
        <MoneyText amount={amount} currency={currency} tone={isTransfer ? "plain" : "flow"} />
      </span>
    </>
  );
  return (
    <li className={classes.row}>
      {"recurring" in linkTo ? (
        <Link to="/recurring-transactions" search={{ item: linkTo.recurring }} className={classes.link}>
          {content}
        </Link>
      ) : (
        <Link
          to="/workspaces/$workspaceId/accounts/$accountId"
          params={linkTo}
          search={{ range: "custom", from: day, to: day }}
          className={classes.link}
        >
          {content}
        </Link>
      )}
      {actions}
    </li>
  );
}
