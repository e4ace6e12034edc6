/** How it stands with a payment, and what comes after it was begun. Pure. */
import type { Checkout, Payment } from "./wire";

/**
 * - `transfer`: the user pays by the instructions, and somebody has to see the money arrive
 * - `confirming`: the payment provider has not said yet whether it is paid
 */
export type Progress = "transfer" | "confirming" | "paid" | "failed" | "refunded";

type State = Pick<Payment, "status" | "provider">;

/** How it stands with a payment. */
export function progressOf({ status, provider }: State): Progress {
  switch (status) {
    case "pending":
    case "waiting_for_capture":
      return provider === "manual" ? "transfer" : "confirming";
    case "succeeded":
      return "paid";
    case "canceled":
      return "failed";
    case "refunded":
    case "partially_refunded":
      return "refunded";
  }
}

/** Whether it is worth asking again soon: a transfer takes days. */
export function isUndecided({ payment }: Pick<Checkout, "payment">): boolean {
  return payment !== null && progressOf(payment) === "confirming";
}

export type NextStep =
  /** Nothing is to be paid: it is done. */
  | { to: "done" }
  /** The page of the payment provider. */
  | { to: "provider"; url: string }
  /** Our own page, which says how it stands. */
  | { to: "payment"; id: string };

/** What comes after a payment was begun. */
export function nextStep({ payment, confirmation_url }: Checkout): NextStep {
  if (payment === null) return { to: "done" };
  return confirmation_url !== null && isWebAddress(confirmation_url)
    ? { to: "provider", url: confirmation_url }
    : { to: "payment", id: payment.id };
}

/** Whether a text is the address of a page, not of a script. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}
