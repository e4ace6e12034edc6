import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { today } from "@/lib/dates";
import { FilterBar } from "@/ui/filter-bar";
import { providerQueries } from "../exchange-rate-providers/api";
import { filtered, isFiltered, MANUAL, RATE_PERIODS, type RateSearch } from "./rate-search";

const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

interface RateFiltersProps {
  search: RateSearch;
  onShow: (search: RateSearch) => void;
}

/** Which rates are shown: of which pair, from where, of which days. */
export function RateFilters({ search, onShow }: RateFiltersProps) {
  const { t } = useTranslation();
  const { data: providers = [] } = useQuery(providerQueries.list());
  const { from, to, source, period, start, end } = search;
  const change = (some: Parameters<typeof filtered>[1]) => onShow(filtered(search, some));
  return (
    <FilterBar label={t("rateManagement.filters.label")} isDense>
      <CurrencySelect
        aria-label={t("rateManagement.from")}
        placeholder={t("rateManagement.filters.from")}
        value={from ?? ""}
        onChange={(code) => change({ from: code })}
      />
      <CurrencySelect
        aria-label={t("rateManagement.to")}
        placeholder={t("rateManagement.filters.to")}
        value={to ?? ""}
        onChange={(code) => change({ to: code })}
      />
      <Select
        aria-label={t("rateManagement.source")}
        placeholder={t("rateManagement.filters.anySource")}
        value={source ?? null}
        data={[
          { value: MANUAL, label: t("rateManagement.manual") },
          ...providers
            .filter(({ kind }) => kind !== MANUAL)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => change({ source: value ?? undefined })}
        clearable
        clearButtonProps={{ "aria-label": t("rateManagement.filters.anySource") }}
      />
      <Select
        aria-label={t("rateManagement.filters.period")}
        value={period ?? "any"}
        data={RATE_PERIODS.map((value) => ({ value, label: t(`rateManagement.periods.${value}`) }))}
        onChange={(value) => {
          const chosen = RATE_PERIODS.find((name) => name === value);
          const known = chosen === undefined || chosen === "any" ? undefined : chosen;
          const days = known === "days" ? { start: start ?? today(), end: end ?? today() } : {};
          change({ start: undefined, end: undefined, period: known, ...days });
        }}
        allowDeselect={false}
      />
      {period === "days" && (
        <Suspense>
          <DateField
            aria-label={t("rateManagement.filters.start")}
            value={start ?? today()}
            onCommit={(day) => change({ start: day })}
          />
          <DateField
            aria-label={t("rateManagement.filters.end")}
            value={end ?? today()}
            onCommit={(day) => change({ end: day })}
          />
        </Suspense>
      )}
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onShow({})}>
          {t("rateManagement.filters.clear")}
        </Button>
      )}
    </FilterBar>
  );
}
