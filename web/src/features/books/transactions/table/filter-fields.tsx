import { NativeSelect } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/lib/dates";
import { RANGES, type RangeName, rangeDays } from "../date-range";
import type { ChangeSearch } from "../find/use-view-search";
import type { TransactionSearch } from "../search-params";
import classes from "./toolbar.module.css";

interface FieldProps {
  search: TransactionSearch;
  range: RangeName;
  onChange: ChangeSearch;
}

// A calendar only for those who choose days of their own.
const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

const RANGE_NAMES = {
  "7d": "transactions.ranges.7d",
  "30d": "transactions.ranges.30d",
  month: "transactions.ranges.month",
  "last-month": "transactions.ranges.lastMonth",
  quarter: "transactions.ranges.quarter",
  year: "transactions.ranges.year",
  all: "transactions.ranges.all",
  custom: "transactions.ranges.custom",
} as const satisfies Record<RangeName, string>;

/** The quick ranges, and the two days of a custom one. */
export function RangeFields({ search, range, onChange, labelled }: FieldProps & { labelled: boolean }) {
  const { t } = useTranslation();
  const label = t("transactions.range");
  const days = rangeDays(range, today(), { start: search.from ?? null, end: search.to ?? null });
  const choose = (name: RangeName) => {
    if (name !== "custom") return onChange({ range: name, from: undefined, to: undefined });
    // A custom range starts from the days that are shown now.
    onChange({ range: name, from: days.start ?? today(), to: days.end ?? today() });
  };
  return (
    <>
      <NativeSelect
        {...(labelled ? { label } : { "aria-label": label })}
        className={classes.rangeSelect}
        value={range}
        data={RANGES.map((name) => ({ value: name, label: t(RANGE_NAMES[name]) }))}
        onChange={({ currentTarget }) => choose(RANGES.find((name) => name === currentTarget.value) ?? range)}
      />
      {range === "custom" && (
        <div className={classes.days}>
          <Suspense>
            <DateField
              aria-label={t("transactions.from")}
              value={search.from ?? today()}
              onCommit={(from) => onChange({ from })}
            />
            <DateField
              aria-label={t("transactions.to")}
              value={search.to ?? today()}
              onCommit={(to) => onChange({ to })}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
