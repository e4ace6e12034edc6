import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess } from "@/ui/notify";
import { type Plan, useMovePlan, useRestorePlan } from "./api";

/** What is done to a plan at once, without a dialog. */
export function usePlanActions() {
  const { t } = useTranslation();
  const order = useMovePlan();
  const restore = useRestorePlan();
  const refused = (error: unknown) => notifyFailure(error);
  return {
    move: ({ id }: Plan, to: number) => void order.mutateAsync({ id, to }).catch(refused),
    // Also when the page has been left before the answer is there.
    restore: (plan: Plan) =>
      void restore
        .mutateAsync(plan)
        .then(({ name }) => notifySuccess(t("planManagement.restored", { name })), refused),
  };
}
