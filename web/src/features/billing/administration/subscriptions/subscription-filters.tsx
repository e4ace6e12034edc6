import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { SearchField } from "@/ui/search-field";
import { type BillingSearch, isNarrowed, STATUSES } from "../billing-search";
import { narrowed } from "../list-search";
import { planQueries } from "../plans/api";
import { UserChip } from "../user-chip";

interface SubscriptionFiltersProps {
  search: BillingSearch;
  /** Whose subscriptions alone are shown, if the address says so and it is known. */
  userName: string | null;
  onShow: (search: BillingSearch) => void;
}

/** Which subscriptions are shown: whose, in what state, to which plan. */
export function SubscriptionFilters({ search, userName, onShow }: SubscriptionFiltersProps) {
  const { t } = useTranslation();
  const { data: plans = [] } = useQuery(planQueries.list());
  const { status, plan_id } = search;
  return (
    <>
      <FilterBar label={t("subscriptionManagement.filters.label")} isDense>
        <SearchField
          label={t("subscriptionManagement.search")}
          clearLabel={t("subscriptionManagement.clearSearch")}
          value={search.q ?? ""}
          onSearch={(text) => onShow(narrowed(search, { q: text || undefined }))}
        />
        <Select
          aria-label={t("subscriptionManagement.filters.status")}
          placeholder={t("subscriptionManagement.filters.anyStatus")}
          value={status ?? null}
          data={STATUSES.map((value) => ({ value, label: t(`subscriptionManagement.statuses.${value}`) }))}
          onChange={(value) =>
            onShow(narrowed(search, { status: STATUSES.find((known) => known === value) }))
          }
          clearable
          clearButtonProps={{ "aria-label": t("subscriptionManagement.filters.anyStatus") }}
        />
        <Select
          aria-label={t("subscriptionManagement.filters.plan")}
          placeholder={t("subscriptionManagement.filters.anyPlan")}
          value={plan_id ?? null}
          data={plans
            .filter(({ is_default }) => !is_default)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => onShow(narrowed(search, { plan_id: value ?? undefined }))}
          clearable
          clearButtonProps={{ "aria-label": t("subscriptionManagement.filters.anyPlan") }}
        />
        {isNarrowed(search) && (
          <Button variant="subtle" onClick={() => onShow({ tab: "subscriptions" })}>
            {t("subscriptionManagement.filters.clear")}
          </Button>
        )}
      </FilterBar>
      <UserChip search={search} userName={userName} onShow={onShow} />
    </>
  );
}
