import { DatePicker, MonthPicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import "dayjs/locale/ru";
import { addDays, type Day, isDay, startOfMonth } from "@/lib/dates";
import { firstDayOfWeek } from "@/lib/week";
import { useCalendarLabels } from "@/ui/use-calendar-labels";
import { useLocale } from "@/ui/use-locale";

interface PeriodPickerProps {
  /** Months are picked, not days. */
  byMonth: boolean;
  date: Day;
  /** The first day of the first period. */
  first: Day;
  onDate: (date: Day) => void;
}

/** A calendar to go to the period of a month, or of a day. */
export function PeriodPicker({ byMonth, date, first, onDate }: PeriodPickerProps) {
  const locale = useLocale();
  const ariaLabels = useCalendarLabels();
  if (byMonth) {
    // A period that begins late in its month is called by most of its days.
    const middle = addDays(date, 14);
    return (
      <MonthPicker
        locale={locale}
        ariaLabels={ariaLabels}
        defaultDate={middle}
        value={startOfMonth(middle)}
        minDate={startOfMonth(first)}
        onChange={(month) => {
          if (!month) return;
          const day = addDays(startOfMonth(month.slice(0, 10)), 14);
          onDate(day < first ? first : day);
        }}
      />
    );
  }
  return (
    <DatePicker
      locale={locale}
      ariaLabels={ariaLabels}
      firstDayOfWeek={firstDayOfWeek(locale)}
      defaultDate={date}
      value={date}
      minDate={first}
      onChange={(day) => {
        if (day && isDay(day)) onDate(day);
      }}
      highlightToday
    />
  );
}
