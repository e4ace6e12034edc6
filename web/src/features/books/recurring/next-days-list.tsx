import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, today } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import { nextDays, type Recurrence } from "./next-days";
import classes from "./schedule-fields.module.css";

/** So many show what is meant. */
const MAX_SHOWN = 5;

/** The next days of a rule, as it is written. */
export function NextDaysList({
  recurrence,
  withHolidays,
}: {
  recurrence: Recurrence;
  withHolidays: boolean;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rrule, dtstart, until, count, weekend } = recurrence;
  const days = useMemo(
    () => (rrule === "" ? [] : nextDays({ rrule, dtstart, until, count, weekend }, today(), MAX_SHOWN)),
    [rrule, dtstart, until, count, weekend],
  );
  if (rrule === "") return <p className={classes.next} />;
  return (
    <>
      <ul className={classes.next} aria-label={t("recurring.next")}>
        <li data-label>{t(days.length > 0 ? "recurring.next" : "recurring.noNext")}</li>
        {days.map((day) => (
          <li key={day}>{formatDay(day, locale)}</li>
        ))}
      </ul>
      {withHolidays && <p className={classes.note}>{t("recurring.nextHolidays")}</p>}
    </>
  );
}
