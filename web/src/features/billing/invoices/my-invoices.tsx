import { lazy } from "react";
import { loadTexts } from "@/i18n";

/** One's invoices, loaded with their texts where they are looked at. */
export const MyInvoicesPanel = lazy(async () => {
  const [{ InvoicesPanel }] = await Promise.all([import("./invoices-panel"), loadTexts(["payments"])]);
  return { default: InvoicesPanel };
});
