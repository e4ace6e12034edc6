import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { addMonths, type Day, endOfMonth, formatDay, startOfMonth, today } from "@/lib/dates";
import { firstWeekday } from "@/lib/week";
import { ErrorState } from "@/ui/error-state";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { Agenda } from "./agenda";
import { recurringQueries } from "./api";
import { monthPage } from "./calendar-days";
import { DayGrid } from "./day-grid";
import classes from "./month-calendar.module.css";
import { ContextRow, type OccurrenceContext } from "./upcoming-list";
import { byDay, sumsOf } from "./weeks";

/** Below this width the days of a month are told one below the other. */
const PHONE = "(width < 52em)";

/** A month with everything that came and will come: a page of days, on a phone a list of them. */
export function MonthCalendar(context: OccurrenceContext) {
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Day>(today);
  const month = startOfMonth(chosen);
  const page = monthPage(month, firstWeekday(locale));
  const [from, to] = phone
    ? [month, endOfMonth(month)]
    : [page[0]?.[0] ?? month, page.at(-1)?.at(-1) ?? endOfMonth(month)];
  const query = useQuery({
    ...recurringQueries.calendar(context.workspaceId, from, to),
    placeholderData: keepPreviousData,
  });
  const days = byDay(query.data ?? []);
  const own = (query.data ?? []).filter(({ due_date }) => startOfMonth(due_date) === month);
  const step = (count: number) => {
    const there = addMonths(month, count);
    // A month is entered at its beginning, this one at its today.
    setChosen(there === startOfMonth(today()) ? today() : there);
  };
  const shown = days.get(chosen) ?? [];
  return (
    <>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t("recurring.previousMonth")}
          onClick={() => step(-1)}
        >
          <ChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t("recurring.nextMonth")} onClick={() => step(1)}>
          <ChevronRight size={17} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {formatDay(month, locale, "month")}
        </h2>
        <Button variant="default" size="xs" onClick={() => setChosen(today())}>
          {t("recurring.today")}
        </Button>
        <span className={classes.sums}>
          {sumsOf(own).map(({ currency, out, in: comes }) => (
            <span key={currency.code} className={classes.sums}>
              {comes > 0 && <MoneyText amount={comes} currency={currency} tone="flow" />}
              {out < 0 && <MoneyText amount={out} currency={currency} />}
            </span>
          ))}
        </span>
      </div>
      {query.isError && !query.data ? (
        <ErrorState
          title={t("recurring.failed")}
          text={explain(query.error).text}
          onRetry={() => void query.refetch()}
        />
      ) : phone ? (
        query.data ? (
          <Agenda days={days} {...context} />
        ) : (
          <Skeleton height={320} radius={0} />
        )
      ) : (
        <div className={classes.body}>
          <DayGrid
            page={page}
            month={month}
            chosen={chosen}
            days={days}
            label={formatDay(month, locale, "month")}
            onChoose={setChosen}
          />
          <section className={classes.side} aria-labelledby="recurring-day">
            <h3 id="recurring-day" className={classes.sideTitle} aria-live="polite">
              {formatDay(chosen, locale, "long")}
            </h3>
            {shown.length === 0 && <p className={classes.nothing}>{t("recurring.nothingOnDay")}</p>}
            <ul className={classes.list}>
              {shown.map((one) => (
                <ContextRow key={`${one.recurring_id} ${one.date}`} occurrence={one} dayless {...context} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}
