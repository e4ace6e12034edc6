import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess } from "@/ui/notify";
import { type Subscription, useWithdrawCancellation, useWithdrawPlanChange } from "./api";

/** Takes back what was to happen to a subscription: nothing to ask about. */
export function useWithdraw() {
  const { t } = useTranslation();
  const cancellation = useWithdrawCancellation();
  const change = useWithdrawPlanChange();
  const refused = (error: unknown) => notifyFailure(error);
  return {
    isPending: cancellation.isPending || change.isPending,
    // Also when the page has been left before the answer is there.
    withdrawCancellation: (subscription: Subscription) =>
      void cancellation
        .mutateAsync(subscription)
        .then(({ plan }) => notifySuccess(t("billing.cancellationWithdrawn", { plan: plan.name })), refused),
    withdrawChange: (subscription: Subscription) =>
      void change
        .mutateAsync(subscription)
        .then(({ plan }) => notifySuccess(t("billing.changeWithdrawn", { plan: plan.name })), refused),
  };
}
