import { Button, NativeSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { narrowed } from "../list-search";
import { planQueries } from "../plans/api";
import { REVENUE_PERIODS, type RevenueSearch } from "./revenue-search";

interface RevenueFiltersProps {
  search: RevenueSearch;
  /** Those in which there are figures. */
  currencies: readonly string[];
  /** The one that is shown. */
  currency: string | undefined;
  onShow: (search: RevenueSearch) => void;
}

/** Which months are shown, of which plan, and in which currency where there are several. */
export function RevenueFilters({ search, currencies, currency, onShow }: RevenueFiltersProps) {
  const { t } = useTranslation();
  const { data: plans = [] } = useQuery(planQueries.list());
  const { period = REVENUE_PERIODS[0], plan_id } = search;
  const change = (some: Parameters<typeof narrowed<RevenueSearch>>[1]) => onShow(narrowed(search, some));
  return (
    <FilterBar label={t("revenue.filters.label")} isDense>
      <NativeSelect
        aria-label={t("revenue.filters.period")}
        value={period}
        data={REVENUE_PERIODS.map((value) => ({ value, label: t(`revenue.periods.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REVENUE_PERIODS.find((one) => one === value);
          change({ period: chosen === "last12Months" ? undefined : chosen });
        }}
      />
      <Select
        aria-label={t("revenue.filters.plan")}
        placeholder={t("revenue.filters.anyPlan")}
        value={plan_id ?? null}
        data={plans
          .filter(({ is_default }) => !is_default)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => change({ plan_id: value ?? undefined })}
        clearable
        clearButtonProps={{ "aria-label": t("revenue.filters.anyPlan") }}
      />
      {currencies.length > 1 && (
        <NativeSelect
          aria-label={t("revenue.filters.currency")}
          value={currency}
          data={[...currencies]}
          onChange={({ currentTarget: { value } }) => change({ currency: value })}
        />
      )}
      {(search.period !== undefined || plan_id !== undefined) && (
        <Button variant="subtle" onClick={() => change({ period: undefined, plan_id: undefined })}>
          {t("revenue.filters.clear")}
        </Button>
      )}
    </FilterBar>
  );
}
