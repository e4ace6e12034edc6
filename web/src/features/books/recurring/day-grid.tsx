// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is walked through by the arrows.
import { VisuallyHidden } from "@mantine/core";
import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay, startOfMonth, today } from "@/lib/dates";
import { firstWeekday } from "@/lib/week";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { dayAfterKey, monthDayOf, weekdaysFrom } from "./calendar-days";
import type { Occurrence } from "./item";
import classes from "./month-calendar.module.css";
import { weekdayName } from "./use-schedule-text";

interface DayGridProps {
  page: readonly Day[][];
  /** The first day of the month. */
  month: Day;
  chosen: Day;
  days: ReadonlyMap<Day, readonly Occurrence[]>;
  label: string;
  onChoose: (day: Day) => void;
}

/** So many of a day are named; the others are counted. */
const MAX_SHOWN = 3;

/** The page of a month. The arrows lead through its days and on into the next month. */
export function DayGrid({ page, month, chosen, days, label, onChoose }: DayGridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const first = firstWeekday(locale);
  const table = useRef<HTMLTableElement>(null);
  // The day that a key led to may be on another page: it gets the focus when that is drawn.
  const led = useRef(false);
  useEffect(() => {
    if (!led.current) return;
    led.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  const keys = (event: KeyboardEvent) => {
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? null : dayAfterKey(event.key, chosen, first);
    if (next === null) return;
    event.preventDefault();
    led.current = true;
    onChoose(next);
  };
  return (
    <table ref={table} role="grid" className={classes.table} aria-label={label} onKeyDown={keys}>
      <thead>
        <tr>
          {weekdaysFrom(first).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, locale, "long")}>
              {weekdayName(weekday, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = days.get(day) ?? [];
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are read by the table around it.
                <td
                  key={day}
                  role="gridcell"
                  className={classes.day}
                  tabIndex={day === chosen ? 0 : -1}
                  aria-selected={day === chosen}
                  aria-current={day === today() ? "date" : undefined}
                  data-day={day}
                  data-today={day === today() || undefined}
                  data-other={startOfMonth(day) !== month || undefined}
                  onClick={() => onChoose(day)}
                >
                  <VisuallyHidden>
                    {`${formatDay(day, locale, "long")}, ${t("recurring.onDayCount", { count: entries.length })}, `}
                  </VisuallyHidden>
                  <span className={classes.number} aria-hidden>
                    {monthDayOf(day)}
                  </span>
                  <Entries entries={entries} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ entries }: { entries: readonly Occurrence[] }) {
  const { t } = useTranslation();
  const fits = entries.length <= MAX_SHOWN ? entries : entries.slice(0, MAX_SHOWN - 1);
  return (
    <>
      {fits.map((one) => (
        <span
          key={`${one.recurring_id} ${one.date}`}
          className={classes.entry}
          data-kind={one.kind}
          data-state={one.state}
        >
          <span>{one.name}</span>
          {one.state === "posted" && <Check size={12} aria-hidden />}
          <MoneyText
            amount={one.amount}
            currency={one.currency}
            whole
            tone={one.kind === "income" ? "flow" : "plain"}
          />
        </span>
      ))}
      {fits.length < entries.length && (
        <span className={classes.many}>
          {t("recurring.moreOnDay", { count: entries.length - fits.length })}
        </span>
      )}
    </>
  );
}
