import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePriceText } from "@/features/billing/subscriptions/public";
import { type Plan, planQueries } from "../plans/api";

interface PlanSelectProps {
  label: string;
  /** An id; an empty text while none is chosen. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The plans that somebody can subscribe to. */
export function useOfferedPlans(): readonly Plan[] {
  const { data = [] } = useQuery(planQueries.list());
  return data.filter(({ archived_at, is_default }) => archived_at === null && !is_default);
}

/** A plan of those that are offered, with its price. */
export function PlanSelect({ label, value, error, onChange }: PlanSelectProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  return (
    <Select
      label={label}
      placeholder={t("subscriptionManagement.create.planPlaceholder")}
      value={value || null}
      data={useOfferedPlans().map((plan) => ({
        value: plan.id,
        label: `${plan.name} · ${priceText(plan)}`,
      }))}
      onChange={(id) => onChange(id ?? "")}
      allowDeselect={false}
      nothingFoundMessage={t("common.nothingFound")}
      error={error}
    />
  );
}
