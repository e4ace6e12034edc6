import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, SkipForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import {
  keyOf,
  type Occurrence,
  recurringQueries,
  useOccurrenceActions,
  useUpcomingPayments,
} from "@/features/books/recurring/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { IconButton } from "@/ui/icon-button";
import dashboard from "../dashboard.module.css";
import { CardState } from "./card-state";
import { dueOf } from "./due";
import classes from "./planning.module.css";
import { UpcomingRow } from "./upcoming-row";

interface UpcomingCardProps {
  workspace: Workspace;
  /** The accounts' names. */
  names: ReadonlyMap<string, string>;
}

/** So far ahead one looks, in days. */
const DAYS_AHEAD = 30;
/** So many payments stand in the card; the others are one step away. */
const MAX_ENTRIES = 5;

/** The next payments; what recurs and is due can be booked or left out right here. */
export function UpcomingCard({ workspace, names }: UpcomingCardProps) {
  const { t } = useTranslation();
  const { error, refetch } = useQuery(recurringQueries.upcoming(workspace.id, DAYS_AHEAD));
  const payments = useUpcomingPayments(workspace.id, DAYS_AHEAD);
  const mayEdit = may(workspace, "edit_transactions");
  const { act, refused } = useOccurrenceActions(workspace.id);
  const run = (occurrence: Occurrence, kind: "post" | "skip") =>
    void act(occurrence, { kind }).catch(refused);
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{t("planning.upcoming")}</h2>
        {payments && payments.length > 0 && (
          <Link to="/recurring-transactions" className={dashboard.more}>
            {t("planning.allRecurring")}
          </Link>
        )}
      </div>
      {!payments && (
        <CardState failed={t("planning.upcomingFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {payments?.length === 0 && (
        <div className={classes.empty}>
          <p>{t("planning.noUpcoming", { count: DAYS_AHEAD })}</p>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link {...props} to="/recurring-transactions" />}
          >
            {t("planning.toRecurring")}
          </Button>
        </div>
      )}
      {payments && payments.length > 0 && (
        <ul className={classes.list}>
          {payments.slice(0, MAX_ENTRIES).map((one) => {
            const { recurring_id, due_date, name, account_id, kind, amount, currency } = one;
            if (recurring_id === null) {
              return (
                <UpcomingRow
                  key={keyOf(one)}
                  day={due_date}
                  name={name || t("planning.planned")}
                  accountName={names.get(account_id) ?? ""}
                  amount={amount}
                  currency={currency}
                  isTransfer={kind === "transfer"}
                  linkTo={{ workspaceId: workspace.id, accountId: account_id }}
                />
              );
            }
            const due = dueOf(due_date, today());
            return (
              <UpcomingRow
                key={keyOf(one)}
                day={due_date}
                name={name}
                accountName={names.get(account_id) ?? ""}
                amount={amount}
                currency={currency}
                isTransfer={kind === "transfer"}
                linkTo={{ recurring: recurring_id }}
                actions={
                  mayEdit &&
                  (due === "overdue" || due === "today") && (
                    <PaymentActions
                      name={name}
                      onPost={() => run(one, "post")}
                      onSkip={() => run(one, "skip")}
                    />
                  )
                }
              />
            );
          })}
        </ul>
      )}
    </Card>
  );
}

interface PaymentActionsProps {
  name: string;
  onPost: () => void;
  onSkip: () => void;
}

function PaymentActions({ name, onPost, onSkip }: PaymentActionsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.acts}>
      <IconButton
        icon={Check}
        label={t("planning.post", { name })}
        color="blue"
        variant="light"
        onClick={onPost}
      />
      <IconButton icon={SkipForward} iconSize={16} label={t("planning.skip", { name })} onClick={onSkip} />
    </span>
  );
}
