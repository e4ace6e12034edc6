/** What the address of the payment screen says. Pure. */
import { type InvoiceSearch, readInvoiceSearch } from "./invoices/invoice-search";
import { type PaymentSearch, readPaymentSearch } from "./payments/payment-search";

/** The parts of the screen. */
export const PAYMENT_TABS = ["payments", "invoices", "settings"] as const;

/** A part of the screen, and what is shown of it. */
export type PaymentPageSearch = PaymentSearch | InvoiceSearch | { tab: "settings" };

/** Reads the address; what is wrong in it is left out. */
export function readPaymentPageSearch(given: Record<string, unknown>): PaymentPageSearch {
  switch (given.tab) {
    case "invoices":
      return readInvoiceSearch(given);
    case "settings":
      return { tab: "settings" };
    default:
      return readPaymentSearch(given);
  }
}
