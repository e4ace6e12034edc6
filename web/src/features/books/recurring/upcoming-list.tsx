import { useId } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day, today } from "@/lib/dates";
import { firstWeekday } from "@/lib/week";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { Occurrence } from "./item";
import { OccurrenceMenu, type OccurrenceMenuAction } from "./occurrence-menu";
import { OccurrenceRow } from "./occurrence-row";
import { PlannedRow } from "./planned-row";
import classes from "./upcoming-list.module.css";
import { keyOf, type UpcomingPayment } from "./upcoming-payments";
import { byWeek, sumsOf, type WeekGroup } from "./weeks";

/** What the lists of occurrences need to know, and what they tell. */
export interface OccurrenceContext {
  workspaceId: string;
  accounts: ReadonlyMap<string, string>;
  mayEdit: boolean;
  /** The recurring transaction that somebody came here for. */
  wanted: string | null;
  onAction: (occurrence: Occurrence, action: OccurrenceMenuAction) => void;
}

interface UpcomingListProps extends OccurrenceContext {
  payments: readonly UpcomingPayment[];
}

/** What is overdue, and what comes, week by week. */
export function UpcomingList({ payments, ...context }: UpcomingListProps) {
  const locale = useLocale();
  const groups = byWeek(payments, today(), firstWeekday(locale));
  return (
    <>
      {groups.map((group) => (
        <Week key={group.key} group={group} {...context} />
      ))}
    </>
  );
}

function Week({ group, ...context }: { group: WeekGroup } & OccurrenceContext) {
  const { t } = useTranslation();
  const locale = useLocale();
  const heading = useId();
  const { name, start, payments } = group;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title} data-overdue={name === "overdue" || undefined}>
          {name === "week" && start ? weekDates(start, locale) : t(`recurring.week.${name as "thisWeek"}`)}
          {name !== "week" && start && <span className={classes.dates}>{weekDates(start, locale)}</span>}
        </h2>
        <span className={classes.sums}>
          {sumsOf(payments).map(({ currency, out, in: comes }) => (
            <MoneyText
              key={currency.code}
              amount={out + comes}
              currency={currency}
              tone="quiet"
              sign="always"
            />
          ))}
        </span>
      </div>
      <ul className={classes.list}>
        {payments.map((one) =>
          one.recurring_id === null ? (
            <PlannedRow
              key={keyOf(one)}
              workspaceId={context.workspaceId}
              payment={one}
              accounts={context.accounts}
            />
          ) : (
            <ContextRow key={keyOf(one)} occurrence={one} {...context} />
          ),
        )}
      </ul>
    </section>
  );
}

/** An occurrence with everything that can be done with it. */
export function ContextRow({
  occurrence,
  workspaceId,
  accounts,
  mayEdit,
  wanted,
  onAction,
  dayless = false,
}: { occurrence: Occurrence; dayless?: boolean } & OccurrenceContext) {
  const waits = occurrence.state === "due" || occurrence.state === "overdue";
  return (
    <OccurrenceRow
      workspaceId={workspaceId}
      occurrence={occurrence}
      accounts={accounts}
      dayless={dayless}
      wanted={occurrence.recurring_id === wanted}
      onPost={mayEdit && waits ? () => onAction(occurrence, "post") : undefined}
      menu={
        <OccurrenceMenu
          occurrence={occurrence}
          mayEdit={mayEdit}
          onAction={(action) => onAction(occurrence, action)}
        />
      }
    />
  );
}

function weekDates(start: Day, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return format.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${addDays(start, 6)}T00:00:00Z`));
}
