import { useTranslation } from "react-i18next";
import { addDays, formatDay } from "@/lib/dates";
import type { Weekday } from "@/lib/week";
import { useLocale } from "@/ui/use-locale";
import type { RecurringDefinition } from "./item";
import { LAST_DAY, type MonthDays, readRrule, type Schedule } from "./rrule-text";

/** A Monday: the names of weekdays and months are asked for by days. */
const MONDAY = "2024-01-01";

/** In which gender the language counts its weekdays: "во второй вторник", "в третью среду". */
const GENDERS = { 1: "m", 2: "m", 3: "f", 4: "m", 5: "f", 6: "f", 7: "n" } as const;
const PLACE_NAMES = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" } as const;

/** Says when something repeats: "Every 2 weeks on Tuesday". */
export function useScheduleText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const and = (parts: readonly string[]) =>
    new Intl.ListFormat(locale, { style: "long", type: "conjunction" }).format(parts);

  const every = ({ unit, every: count }: Schedule): string =>
    count === 1 ? t(`recurring.every.${unit}`) : t(`recurring.everyMany.${unit}`, { count });

  const monthDays = (on: MonthDays): string => {
    if (on.by === "workday") return t(`recurring.workday.${on.place === 1 ? "first" : "last"}`);
    if (on.by === "weekday") {
      const place = t(`recurring.place.${GENDERS[on.weekday]}.${PLACE_NAMES[on.place]}`);
      return t("recurring.onPlace", { place, day: t(`recurring.weekday.${on.weekday}`) });
    }
    const days = [...on.days].sort((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
    const names = days.map((day) =>
      day === LAST_DAY ? t("recurring.lastDay") : t("recurring.monthDay", { day }),
    );
    return t("recurring.onDays", { days: and(names) });
  };

  const schedule = (one: Schedule): string => {
    switch (one.unit) {
      case "day":
        return every(one);
      case "week":
        return isWorkdays(one.weekdays)
          ? `${every(one)} ${t("recurring.onWorkdays")}`
          : `${every(one)} ${t("recurring.onWeekdays", { days: and(one.weekdays.map((day) => t(`recurring.weekdays.${day}`))) })}`;
      case "month":
        return `${every(one)} ${monthDays(one.on)}`;
      case "year":
        return `${every(one)} ${yearDay(one)}`;
    }
  };

  const yearDay = ({ month, on }: Extract<Schedule, { unit: "year" }>): string => {
    const day = on.by === "days" && on.days.length === 1 ? on.days[0] : undefined;
    if (day !== undefined && day !== LAST_DAY) {
      const date = `2024-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      return t("recurring.onDate", { date: dayAndMonth(date, locale) });
    }
    const name = t(`recurring.month.${month as 1}`);
    return t("recurring.inMonth", { days: monthDays(on), month: name });
  };

  /** When one repeats and how it ends. */
  const definition = ({
    rrule,
    dtstart,
    until,
    count,
  }: Pick<RecurringDefinition, "rrule" | "dtstart" | "until" | "count">) => {
    const read = readRrule(rrule, dtstart);
    const said = read ? schedule(read) : t("recurring.customSchedule");
    if (until) return t("recurring.untilDay", { said, day: formatDay(until, locale) });
    return count ? t("recurring.times", { said, count }) : said;
  };
  return { schedule, definition };
}

/** The short name of a weekday: "Mon", "пн". */
export function weekdayName(weekday: Weekday, locale: string, style: "short" | "long" = "short"): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" });
  return format.format(new Date(`${addDays(MONDAY, weekday - 1)}T00:00:00Z`));
}

/** The name of a month alone: "November", "ноябрь". */
export function monthName(month: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  );
}

function dayAndMonth(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

function isWorkdays(days: readonly Weekday[]): boolean {
  return days.length === 5 && days.every((day) => day <= 5);
}
