import { NativeSelect } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { startOfMonth, today } from "@/lib/dates";
import { problemOf } from "../parameters";
import { PERIODS, type ReportQuestion } from "../question";
import type { ReportOf } from "../report";
import classes from "./filters.module.css";
import type { FieldProps } from "./specific-fields";

// A calendar only for those who choose days of their own.
const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

const CUSTOM = "custom";

interface PeriodFieldProps extends FieldProps {
  /** The days that are shown now, from which days of one's own start. */
  shown: Pick<ReportOf<"cash-flow">, "start" | "end"> | undefined;
  /** Whether its name stands above it. */
  labelled: boolean;
}

/** A time by its name, or by its first and last day. */
export function PeriodField({ type, question, shown, labelled, onChange }: PeriodFieldProps) {
  const { t } = useTranslation();
  const { period, start_date, end_date } = question;
  const problem = problemOf(type, question);
  const label = t("reports.period");
  const choose = (value: string) => {
    const named = PERIODS.find((one) => one === value);
    const days: Partial<ReportQuestion> = named
      ? { start_date: undefined, end_date: undefined }
      : { start_date: shown?.start ?? startOfMonth(today()), end_date: shown?.end ?? today() };
    onChange({ period: named, ...days });
  };
  return (
    <>
      <NativeSelect
        {...(labelled ? { label } : { "aria-label": label })}
        className={classes.period}
        value={period ?? CUSTOM}
        data={[...PERIODS, CUSTOM].map((value) => ({
          value,
          label: t(`reports.periods.${value as (typeof PERIODS)[number]}`),
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {!period && (
        <div className={classes.days}>
          <Suspense>
            <DateField
              aria-label={t("reports.from")}
              placeholder={t("reports.from")}
              className={classes.day ?? ""}
              value={start_date}
              error={problem === "datesRequired" && !start_date}
              onCommit={(day) => onChange({ start_date: day })}
              onClear={() => onChange({ start_date: undefined })}
            />
            <DateField
              aria-label={t("reports.to")}
              placeholder={t("reports.to")}
              className={classes.day ?? ""}
              value={end_date}
              error={problem === "reversed" || (problem === "datesRequired" && !end_date)}
              onCommit={(day) => onChange({ end_date: day })}
              onClear={() => onChange({ end_date: undefined })}
            />
          </Suspense>
          {problem && (
            <p className={classes.problem} role="alert">
              {t(`reports.problems.${problem}`)}
            </p>
          )}
        </div>
      )}
    </>
  );
}
