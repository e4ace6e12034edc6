import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { loadTexts } from "@/i18n";
import { myPlanQueries } from "./api";
import { boundedLimits } from "./limits";

/** What a user uses of their plan, loaded where it is looked at. */
export const UsageOfUserDialog = lazy(async () => {
  const [{ UsageDialog }] = await Promise.all([import("./parts"), loadTexts(["billing"])]);
  return { default: UsageDialog };
});

/** Whether what users use is worth a look: where there are plans, or the plan of everybody limits something. */
export function useHasUsage(): boolean {
  const { data } = useQuery(myPlanQueries.mine());
  return data !== undefined && (data.is_shown || boundedLimits(data.plan.limits).length > 0);
}
