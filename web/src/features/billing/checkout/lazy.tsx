/** What others show of paying, loaded with its texts where it is looked at. */
import { lazy } from "react";
import { loadTexts } from "@/i18n";

const loadPaymentTexts = () => loadTexts(["payments"]);

export const PaymentNotes = lazy(async () => {
  const [parts] = await Promise.all([import("./profile-parts"), loadPaymentTexts()]);
  return { default: parts.PaymentNotes };
});

export const PlanChoice = lazy(async () => {
  const [parts] = await Promise.all([import("./profile-parts"), loadPaymentTexts()]);
  return { default: parts.PlanChoice };
});

export const MethodsPanel = lazy(async () => {
  const [parts] = await Promise.all([import("./profile-parts"), loadPaymentTexts()]);
  return { default: parts.MethodsPanel };
});

export const PayInvoiceDialog = lazy(async () => {
  const [parts] = await Promise.all([import("./profile-parts"), loadPaymentTexts()]);
  return { default: parts.PayInvoiceDialog };
});
