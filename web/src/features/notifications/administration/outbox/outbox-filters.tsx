import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { SearchField } from "@/ui/search-field";
import { DELIVERY_STATES, type OutboxSearch } from "../notification-search";
import classes from "./outbox-view.module.css";

interface OutboxFiltersProps {
  search: OutboxSearch;
  onShow: (search: OutboxSearch) => void;
  onClear: () => void;
}

/** Which emails are shown: to whom, and how it stands with them. */
export function OutboxFilters({ search: { state, q }, onShow, onClear }: OutboxFiltersProps) {
  const { t } = useTranslation();
  const show = (next: { state: OutboxSearch["state"]; q: string | undefined }) =>
    onShow({ ...(next.state && { state: next.state }), ...(next.q && { q: next.q }) });
  return (
    <FilterBar label={t("outbox.filters")} isDense>
      <SearchField
        label={t("outbox.search")}
        clearLabel={t("outbox.clearSearch")}
        value={q ?? ""}
        onSearch={(text) => show({ state, q: text })}
      />
      <Select
        className={classes.state ?? ""}
        aria-label={t("outbox.state")}
        placeholder={t("outbox.anyState")}
        value={state ?? null}
        data={DELIVERY_STATES.map((value) => ({ value, label: t(`outbox.states.${value}`) }))}
        onChange={(value) => show({ state: DELIVERY_STATES.find((known) => known === value), q })}
        clearable
        clearButtonProps={{ "aria-label": t("outbox.anyState") }}
      />
      {(state || q) && (
        <Button variant="subtle" onClick={onClear}>
          {t("outbox.clearFilters")}
        </Button>
      )}
    </FilterBar>
  );
}
