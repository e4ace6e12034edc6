import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, SkipForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { type Occurrence, recurringQueries, useOccurrenceActions } from "@/features/books/recurring/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { forecastQueries } from "@/features/planning/forecast/public";
import { addDays, today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { IconButton } from "@/ui/icon-button";
import dashboard from "../dashboard.module.css";
import { CardState } from "./card-state";
import classes from "./planning.module.css";
import { dueOf, upcomingPayments } from "./upcoming";
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
  const { data, error, refetch } = useQuery(recurringQueries.upcoming(workspace.id, DAYS_AHEAD));
  const forecast = useQuery(forecastQueries.year(workspace.id, true));
  const mayEdit = may(workspace, "edit_transactions");
  const { act, refused } = useOccurrenceActions(workspace.id);
  const run = (occurrence: Occurrence, kind: "post" | "skip") =>
    void act(occurrence, { kind }).catch(refused);
  const entries = forecast.data?.accounts.flatMap((account) => account.entries) ?? [];
  // What is planned by hand is left out when nobody knows it; what recurs is what the card is for.
  const payments =
    data && !forecast.isPending ? upcomingPayments(data, entries, addDays(today(), DAYS_AHEAD)) : undefined;
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
          <p>{t("planning.noUpcoming")}</p>
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
            if (one.kind === "planned") {
              const { key, day, name, accountId, amount, currency } = one.entry;
              return (
                <UpcomingRow
                  key={key}
                  day={day}
                  name={name || t("planning.planned")}
                  accountName={names.get(accountId) ?? ""}
                  amount={amount}
                  currency={currency}
                  isTransfer={one.isTransfer}
                  linkTo={{ workspaceId: workspace.id, accountId }}
                />
              );
            }
            const { recurring_id, date, due_date, name, account_id, kind, amount, currency } = one.occurrence;
            const due = dueOf(due_date, today());
            return (
              <UpcomingRow
                key={`${recurring_id} ${date}`}
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
                      onPost={() => run(one.occurrence, "post")}
                      onSkip={() => run(one.occurrence, "skip")}
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
