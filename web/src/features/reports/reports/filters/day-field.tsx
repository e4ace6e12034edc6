import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import "dayjs/locale/ru";
import { useTranslation } from "react-i18next";
import { type Day, formatDay, isDay, today } from "@/lib/dates";
import { parseTypedDay } from "@/lib/typed-day";
import { firstDayOfWeek } from "@/lib/week";
import { useLocale } from "@/ui/use-locale";
import classes from "./filters.module.css";

interface DayFieldProps {
  label: string;
  /** Undefined while none is chosen. */
  value: Day | undefined;
  error?: boolean;
  /** Whether its name stands above it, and not only for those who do not see it. */
  labelled?: boolean;
  onChange: (day: Day | undefined) => void;
}

/** A day, typed in either language's way or picked, which may be missing. */
export function DayField({ label, value, error = false, labelled = false, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <DateInput
      {...(labelled ? { label } : { "aria-label": label })}
      className={classes.day}
      value={value ?? null}
      placeholder={label}
      error={error}
      clearable
      clearButtonProps={{ "aria-label": t("common.delete"), tabIndex: -1 }}
      onChange={(day) => onChange(day && isDay(day) ? day : undefined)}
      valueFormat={(day) => formatDay(day.slice(0, 10), locale)}
      dateParser={(text) => parseTypedDay(text, locale, today())}
      locale={locale}
      firstDayOfWeek={firstDayOfWeek(locale)}
      minDate="1900-01-01"
      maxDate="2199-12-31"
      highlightToday
      autoComplete="off"
      popoverProps={{ withinPortal: false }}
    />
  );
}
