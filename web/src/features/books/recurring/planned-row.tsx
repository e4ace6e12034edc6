import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CategoryIcon } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./occurrence-row.module.css";
import { StateBadge } from "./state-badge";
import type { PlannedPayment } from "./upcoming-payments";

interface PlannedRowProps {
  workspaceId: string;
  payment: PlannedPayment;
  /** The names of the accounts by their ids. */
  accounts: ReadonlyMap<string, string>;
}

/** A payment that was planned by hand, among those that recur. It leads to its transaction. */
export function PlannedRow({ workspaceId, payment, accounts }: PlannedRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, kind, state, due_date, amount, currency, account_id } = payment;
  const about = [
    formatDay(due_date, locale, "short"),
    accounts.get(account_id),
    name && t("recurring.planned"),
  ];
  return (
    <li className={classes.row} data-state={state}>
      <CategoryIcon tile category={kind === "transfer" ? "transfer" : null} />
      <span className={classes.text}>
        <Link
          to="/workspaces/$workspaceId/accounts/$accountId"
          params={{ workspaceId, accountId: account_id }}
          search={{ range: "custom", from: due_date, to: due_date }}
          className={classes.name}
        >
          {name || t("recurring.planned")}
        </Link>
        {state === "due" && (
          <span className={classes.badges}>
            <StateBadge state={state} />
          </span>
        )}
        <span className={classes.about}>{about.filter(Boolean).join(" · ")}</span>
      </span>
      <span className={classes.amount}>
        <MoneyText amount={amount} currency={currency} tone={kind === "income" ? "flow" : "plain"} />
      </span>
    </li>
  );
}
