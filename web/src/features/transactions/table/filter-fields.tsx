import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type FlatCategory, useCategories } from "@/features/categories/public";
import { today } from "@/lib/dates";
import { DateField } from "@/ui/date-field";
import { RANGES, type RangeName, rangeDays } from "../date-range";
import { NO_CATEGORY, type TransactionSearch } from "../search-params";
import { useStatusName } from "../status";
import { STATUSES } from "../transaction";
import classes from "./toolbar.module.css";

/** Changes what is shown; an undefined value takes a filter away. */
export type ChangeSearch = (
  change: { [K in keyof TransactionSearch]: TransactionSearch[K] | undefined },
) => void;

interface FieldProps {
  search: TransactionSearch;
  range: RangeName;
  onChange: ChangeSearch;
}

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
      <Select
        {...(labelled ? { label } : { "aria-label": label })}
        className={classes.rangeSelect}
        value={range}
        data={RANGES.map((name) => ({ value: name, label: t(RANGE_NAMES[name]) }))}
        onChange={(name) => choose(RANGES.find((known) => known === name) ?? range)}
        allowDeselect={false}
        maxDropdownHeight={320}
      />
      {range === "custom" && (
        <div className={classes.days}>
          <DateField
            aria-label={t("transactions.from")}
            value={search.from ?? today()}
            onChange={(from) => onChange({ from })}
          />
          <DateField
            aria-label={t("transactions.to")}
            value={search.to ?? today()}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
    </>
  );
}

interface NarrowFieldsProps extends Omit<FieldProps, "range"> {
  workspaceId: string;
}

/** By category and by status. */
export function NarrowFields({ search, onChange, workspaceId }: NarrowFieldsProps) {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const { list } = useCategories(workspaceId);
  return (
    <>
      <Select
        label={t("transactions.columns.category")}
        placeholder={t("transactions.anyCategory")}
        value={search.category ?? null}
        data={[{ value: NO_CATEGORY, label: t("transactions.noCategory") }, ...list.map(categoryOption)]}
        onChange={(category) => onChange({ category: category ?? undefined })}
        searchable
        clearable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label={t("transactions.columns.status")}
        placeholder={t("transactions.anyStatus")}
        value={search.status ?? null}
        data={STATUSES.map((status) => ({ value: status, label: statusName(status) }))}
        onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}

function categoryOption(category: FlatCategory) {
  return { value: category.id, label: category.path };
}
