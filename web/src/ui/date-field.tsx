import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.css";
import "dayjs/locale/ru";
import type { KeyboardEvent } from "react";
import { addDays, type Day, formatDay, isDay, today } from "@/lib/dates";
import { parseTypedDay } from "@/lib/typed-day";
import { firstDayOfWeek } from "@/lib/week";
import { useLocale } from "./use-locale";

interface DateFieldProps extends Omit<DateInputProps, "value" | "onChange" | "valueFormat" | "dateParser"> {
  value: Day;
  onChange: (day: Day) => void;
}

/** The days a transaction may have (brief of the wire: 1900 to 2199). */
const EARLIEST = "1900-01-01";
const LATEST = "2199-12-31";

/** A day, typed in either language's way or picked; the arrows move it by one day. */
export function DateField({ value, onChange, onKeyDown, ...rest }: DateFieldProps) {
  const locale = useLocale();
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const next = addDays(value, event.key === "ArrowUp" ? 1 : -1);
    event.preventDefault();
    if (next >= EARLIEST && next <= LATEST) onChange(next);
  };
  return (
    <DateInput
      {...rest}
      value={value}
      onChange={(day) => {
        if (day && isDay(day)) onChange(day);
      }}
      valueFormat={(day) => formatDay(day.slice(0, 10), locale)}
      dateParser={(text) => parseTypedDay(text, locale, today())}
      locale={locale}
      firstDayOfWeek={firstDayOfWeek(locale)}
      minDate={EARLIEST}
      maxDate={LATEST}
      highlightToday
      autoComplete="off"
      onKeyDown={step}
    />
  );
}
