import { useTranslation } from "react-i18next";
import { type Day, formatDay, today } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import { weekdayOf } from "./calendar-days";
import type { Occurrence } from "./item";
import classes from "./month-calendar.module.css";
import { ContextRow, type OccurrenceContext } from "./upcoming-list";
import { weekdayName } from "./use-schedule-text";

interface AgendaProps extends OccurrenceContext {
  days: ReadonlyMap<Day, readonly Occurrence[]>;
}

/** The days of a month that have something, one below the other. */
export function Agenda({ days, ...context }: AgendaProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (days.size === 0) return <p className={classes.nothing}>{t("recurring.nothingInMonth")}</p>;
  return (
    <>
      {[...days].map(([day, occurrences]) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 id={`agenda-${day}`} className={classes.dayTitle} data-today={day === today() || undefined}>
            {`${weekdayName(weekdayOf(day), locale)}, ${formatDay(day, locale, "short")}`}
          </h3>
          <ul className={classes.list}>
            {occurrences.map((one) => (
              <ContextRow key={`${one.recurring_id} ${one.date}`} occurrence={one} dayless {...context} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
