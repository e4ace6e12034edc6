import { MultiSelect, NumberInput, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import { firstWeekday, type Weekday } from "@/lib/week";
import { useLocale } from "@/ui/use-locale";
import { monthDayOf, monthOf, weekdayOf, weekdaysFrom } from "./calendar-days";
import {
  LAST_DAY,
  lengthsOf,
  MAX_INTERVAL,
  type MonthDays,
  type Place,
  type Schedule,
  UNITS,
  type Unit,
} from "./rrule-text";
import classes from "./schedule-fields.module.css";
import { monthName, weekdayName } from "./use-schedule-text";

interface CustomRuleProps {
  schedule: Schedule;
  start: Day;
  onChange: (schedule: Schedule) => void;
  problem: string | undefined;
}

const PLACES = [1, 2, 3, 4, -1] as const satisfies readonly Place[];
/** The 31st of a month is its last day, which has a name. */
const COUNTED = 30;
const PLACE_KEYS = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" } as const;
const MONTH_DAY_MODES = ["days", "weekday", "workday"] as const satisfies readonly MonthDays["by"][];

/** An own choice of when something repeats: every so many, and on which days. */
export function CustomRule({ schedule, start, onChange, problem }: CustomRuleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { unit, every } = schedule;
  return (
    <fieldset className={classes.own} aria-label={t("recurring.custom")}>
      <div className={classes.line}>
        <span>{t("recurring.everyWord")}</span>
        <NumberInput
          className={classes.few ?? ""}
          aria-label={t("recurring.everyLabel")}
          value={Number.isNaN(every) ? "" : every}
          min={1}
          max={MAX_INTERVAL}
          allowDecimal={false}
          hideControls
          onChange={(value) =>
            onChange({ ...schedule, every: typeof value === "number" ? value : Number.NaN })
          }
        />
        <Select
          className={classes.some ?? ""}
          aria-label={t("recurring.unit")}
          value={unit}
          data={UNITS.map((value) => ({
            value,
            label: t(`recurring.units.${value}`, { count: every || 1 }),
          }))}
          onChange={(value) => {
            const next = UNITS.find((one) => one === value) ?? unit;
            if (next !== unit) onChange(withUnit(next, every, start));
          }}
          allowDeselect={false}
        />
        {unit === "year" && (
          <Select
            className={classes.some ?? ""}
            aria-label={t("recurring.monthLabel")}
            value={String(schedule.month)}
            data={Array.from({ length: 12 }, (_, at) => ({
              value: String(at + 1),
              label: monthName(at + 1, locale),
            }))}
            onChange={(value) => onChange({ ...schedule, month: Number(value ?? schedule.month) })}
            allowDeselect={false}
          />
        )}
      </div>
      {unit === "week" && (
        <WeekdayButtons
          chosen={schedule.weekdays}
          onChange={(weekdays) => onChange({ ...schedule, weekdays })}
        />
      )}
      {(unit === "month" || unit === "year") && (
        <MonthDayFields
          on={schedule.on}
          counted={unit === "year" ? lengthsOf(schedule.month).longest : COUNTED}
          start={start}
          onChange={(on) => onChange({ ...schedule, on })}
        />
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function WeekdayButtons({
  chosen,
  onChange,
}: {
  chosen: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be told twice.
    <div role="group" aria-label={t("recurring.weekdaysLabel")} className={classes.weekdays}>
      {weekdaysFrom(firstWeekday(locale)).map((day) => {
        const isOn = chosen.includes(day);
        return (
          <button
            key={day}
            type="button"
            className={classes.weekday}
            aria-pressed={isOn}
            aria-label={weekdayName(day, locale, "long")}
            onClick={() => onChange(isOn ? chosen.filter((one) => one !== day) : [...chosen, day])}
          >
            {weekdayName(day, locale)}
          </button>
        );
      })}
    </div>
  );
}

interface MonthDayFieldsProps {
  on: MonthDays;
  /** So many days can be named by their number. */
  counted: number;
  start: Day;
  onChange: (on: MonthDays) => void;
}

function MonthDayFields({ on, counted, start, onChange }: MonthDayFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = (by: MonthDays["by"]) => {
    if (by === on.by) return;
    if (by === "workday") return onChange({ by, place: -1 });
    if (by === "weekday") return onChange({ by, place: 1, weekday: weekdayOf(start) });
    onChange({ by, days: [ownDay(start)] });
  };
  const dayName = (day: number) => (day === LAST_DAY ? t("recurring.lastDayName") : String(day));
  const numbered = Array.from({ length: counted }, (_, at) => at + 1);
  return (
    <div className={classes.line}>
      <Select
        className={classes.some ?? ""}
        aria-label={t("recurring.way")}
        value={on.by}
        data={MONTH_DAY_MODES.map((value) => ({ value, label: t(`recurring.ways.${value}`) }))}
        onChange={(value) => change(MONTH_DAY_MODES.find((one) => one === value) ?? on.by)}
        allowDeselect={false}
      />
      {on.by === "days" && (
        <MultiSelect
          className={classes.some ?? ""}
          aria-label={t("recurring.daysLabel")}
          value={on.days.map(String)}
          data={[...numbered, LAST_DAY].map((day) => ({ value: String(day), label: dayName(day) }))}
          onChange={(days) => onChange({ by: "days", days: days.map(Number) })}
          hidePickedOptions
          searchable
          nothingFoundMessage={t("common.nothingFound")}
        />
      )}
      {on.by !== "days" && (
        <Select
          className={classes.some ?? ""}
          aria-label={t("recurring.placeLabel")}
          value={String(on.place)}
          data={PLACES.filter((place) => on.by === "weekday" || place === 1 || place === -1).map((place) => ({
            value: String(place),
            label: t(`recurring.places.${PLACE_KEYS[place]}`),
          }))}
          onChange={(value) => {
            const place = PLACES.find((one) => String(one) === value) ?? on.place;
            if (on.by === "weekday") onChange({ ...on, place });
            else onChange({ by: "workday", place: place === 1 ? 1 : -1 });
          }}
          allowDeselect={false}
        />
      )}
      {on.by === "weekday" && (
        <Select
          className={classes.some ?? ""}
          aria-label={t("recurring.weekdaysLabel")}
          value={String(on.weekday)}
          data={weekdaysFrom(firstWeekday(locale)).map((day) => ({
            value: String(day),
            label: weekdayName(day, locale, "long"),
          }))}
          onChange={(value) => onChange({ ...on, weekday: (Number(value) || on.weekday) as Weekday })}
          allowDeselect={false}
        />
      )}
    </div>
  );
}

/** Another unit begins with the days of the first day. */
function withUnit(unit: Unit, every: number, start: Day): Schedule {
  const days: MonthDays = { by: "days", days: [ownDay(start)] };
  switch (unit) {
    case "day":
      return { unit, every };
    case "week":
      return { unit, every, weekdays: [weekdayOf(start)] };
    case "month":
      return { unit, every, on: days };
    case "year":
      return { unit, every, month: monthOf(start), on: { by: "days", days: [monthDayOf(start)] } };
  }
}

function ownDay(start: Day): number {
  const day = monthDayOf(start);
  return day === 31 ? LAST_DAY : day;
}
