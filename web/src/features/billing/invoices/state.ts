/** What an invoice is called in its state. Pure. */
import type { Invoice } from "./api";

/** The state as it is told: a text under `invoices.states`. */
export type InvoiceState = "open" | "overdue" | "paid" | "void" | "credited";

/** The state of an invoice, or of a credit note, which nobody has to pay. */
export function stateOf({
  kind,
  status,
  is_overdue,
}: Pick<Invoice, "kind" | "status" | "is_overdue">): InvoiceState {
  if (kind === "credit_note") return "credited";
  return status === "open" && is_overdue ? "overdue" : status;
}
