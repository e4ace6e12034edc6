import { ActionIcon, Button, Popover, Skeleton } from "@mantine/core";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import type { Budget, BudgetPeriod } from "./budget";
import classes from "./budgets.module.css";
import { adjacentPeriods, periodTitle } from "./period";

// The calendar is large, and mostly one goes on by one step.
const Picker = lazy(async () => ({ default: (await import("./period-picker")).PeriodPicker }));

interface PeriodStepperProps {
  budget: Budget;
  period: BudgetPeriod;
  /** Null goes to the period of today. */
  onDate: (date: Day | null) => void;
}

/** The period that is looked at, and the ways to others. */
export function PeriodStepper({ budget, period, onDate }: PeriodStepperProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const { before, after } = adjacentPeriods(period);
  // No period begins before the first one.
  const isFirst = before < budget.anchor_date;
  const keys = (event: KeyboardEvent) => {
    if (opened || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    if (event.key === "ArrowRight") onDate(after);
    else if (!isFirst) onDate(before);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut for the buttons inside.
    <div className={classes.stepper} onKeyDown={keys}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("budgets.previous")}
        disabled={isFirst}
        onClick={() => onDate(before)}
      >
        <ChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom"
        trapFocus
        returnFocus
        radius="md"
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.period}
            leftSection={<CalendarDays size={15} aria-hidden />}
            aria-label={t("budgets.choosePeriod", { period: periodTitle(period, locale) })}
            onClick={() => setOpened(!opened)}
          >
            <span aria-live="polite">{periodTitle(period, locale)}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton height={250} width={250} />}>
            {opened && (
              <Picker
                byMonth={budget.period === "monthly"}
                date={period.start}
                first={budget.anchor_date}
                onDate={(day) => {
                  setOpened(false);
                  onDate(day);
                }}
              />
            )}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon variant="default" size={36} aria-label={t("budgets.next")} onClick={() => onDate(after)}>
        <ChevronRight size={17} aria-hidden />
      </ActionIcon>
      {period.day === null && (
        <Button variant="subtle" onClick={() => onDate(null)}>
          {t("budgets.today")}
        </Button>
      )}
    </div>
  );
}
