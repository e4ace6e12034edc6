import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { FilterChips } from "@/ui/filter-chips";
import { type BillingSearch, isNarrowed, narrowed, STATUSES } from "../billing-search";
import { planQueries } from "../plans/api";
import classes from "./subscription-filters.module.css";

/** How long the typing must pause before it is searched, in milliseconds. */
const DEBOUNCE = 250;

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
  const [text, setText] = useState(search.q ?? "");
  const lookFor = useDebouncedCallback(
    (typed: string) => onShow(narrowed(search, { q: typed || undefined })),
    DEBOUNCE,
  );
  const type = (typed: string) => {
    setText(typed);
    lookFor(typed.trim());
  };
  const { status, plan_id, user_id } = search;
  const chips =
    user_id === undefined
      ? []
      : [
          {
            key: "user",
            label:
              userName === null
                ? t("subscriptionManagement.filters.oneUser")
                : t("subscriptionManagement.filters.user", { name: userName }),
            without: narrowed(search, { user_id: undefined }),
          },
        ];
  return (
    <>
      <FilterBar label={t("subscriptionManagement.filters.label")} isDense>
        <TextInput
          className={classes.search ?? ""}
          type="search"
          aria-label={t("subscriptionManagement.search")}
          placeholder={t("subscriptionManagement.search")}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            text && (
              <CloseButton
                size="sm"
                aria-label={t("subscriptionManagement.clearSearch")}
                onClick={() => type("")}
              />
            )
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
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
          <Button
            variant="subtle"
            onClick={() => {
              setText("");
              onShow({ tab: "subscriptions" });
            }}
          >
            {t("subscriptionManagement.filters.clear")}
          </Button>
        )}
      </FilterBar>
      {chips.length > 0 && (
        <div className={classes.chips}>
          <FilterChips
            label={t("subscriptionManagement.filters.label")}
            chips={chips}
            removeLabel={() => t("subscriptionManagement.filters.clearUser")}
            onChange={onShow}
          />
        </div>
      )}
    </>
  );
}
