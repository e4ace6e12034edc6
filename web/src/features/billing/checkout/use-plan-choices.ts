import { useQuery } from "@tanstack/react-query";
import { type MyPlan, myPlanQueries } from "@/features/billing/subscriptions/public";
import { checkoutQueries, type OfferedPlan } from "./api";

/**
 * The plans that can be taken now in place of one's own; none until they are known, and none while a payment is open: that
 * is finished first.
 */
export function usePlanChoices(): { mine: MyPlan | undefined; choices: readonly OfferedPlan[] } {
  const { data: mine } = useQuery(myPlanQueries.mine());
  const { data: offers = [] } = useQuery(checkoutQueries.offers());
  const isOpen = mine !== undefined && !mine.open_payment;
  return { mine, choices: isOpen ? offers.filter(({ action }) => action !== "current") : [] };
}
