import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import { recurringQueries } from "./api";
import type { Recurrence } from "./item";
import classes from "./schedule-fields.module.css";

/** Nobody is asked while somebody still types. */
const DEBOUNCE = 300;

/** The next days of a rule, as it is written; the server says them, since it knows the holidays. */
export function NextDaysList({ workspaceId, recurrence }: { workspaceId: string; recurrence: Recurrence }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = JSON.stringify(recurrence);
  const [settled] = useDebouncedValue(text, DEBOUNCE);
  const debounced = JSON.parse(settled) as Recurrence;
  const { data: days, isError } = useQuery({
    ...recurringQueries.preview(workspaceId, debounced),
    enabled: debounced.rrule !== "",
  });
  if (recurrence.rrule === "" || !days || isError) return <p className={classes.next} />;
  return (
    <ul className={classes.next} aria-label={t("recurring.next")}>
      <li data-label>{t(days.length > 0 ? "recurring.next" : "recurring.noNext")}</li>
      {days.map((day) => (
        <li key={day}>{formatDay(day, locale)}</li>
      ))}
    </ul>
  );
}
