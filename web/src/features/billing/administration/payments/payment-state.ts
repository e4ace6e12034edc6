/** What a payment is called in its state. Pure. */
import type { Payment } from "./api";

/** The state as it is told: a text under `paymentManagement.states`. */
export type PaymentState = Payment["status"] | "failed" | "abandoned";

/** The state of a payment: one that did not come about says how. */
export function paymentStateOf({ status, failure }: Pick<Payment, "status" | "failure">): PaymentState {
  if (status !== "canceled" || failure === null) return status;
  return failure.kind === "abandoned" ? "abandoned" : "failed";
}

/** Why somebody has to look at a payment; a newer server may know more reasons. */
const ATTENTIONS = [
  "amount_differs",
  "currency_differs",
  "mode_differs",
  "not_applied",
  "outcome_unknown",
] as const;

/** The text under `paymentManagement.attention` that says why somebody has to look at a payment. */
export function attentionOf(reason: string): (typeof ATTENTIONS)[number] | "other" {
  return ATTENTIONS.find((known) => known === reason) ?? "other";
}
