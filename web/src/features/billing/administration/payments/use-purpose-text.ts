import { useTranslation } from "react-i18next";
import type { Payment } from "./api";

/** What a payment is for, in words. */
export function usePurposeText(): (payment: Pick<Payment, "purpose" | "plan" | "invoice">) => string {
  const { t } = useTranslation();
  return ({ purpose, plan, invoice }) => {
    if (purpose === "invoice") {
      return invoice
        ? t("paymentManagement.purposes.invoice", { number: invoice.number })
        : t("paymentManagement.purposes.someInvoice");
    }
    return plan
      ? t(`paymentManagement.purposes.${purpose}`, { plan: plan.name })
      : t("paymentManagement.purposes.somePlan");
  };
}
