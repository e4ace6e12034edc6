/** What of a payment is given back, as it is typed and as it is sent. Pure. */
import { parseAmount } from "@/lib/amount-expression";
import { currencyOf, digitsOf, parseWire, toWire } from "@/lib/money";
import type { Payment, RefundPayment } from "./api";

/** The fields as they are typed. */
export interface RefundDraft {
  what: "all" | "part";
  amount: string;
  reason: string;
}

/** Why a field cannot be sent: a text under `paymentManagement.refund.errors`. */
export type RefundError = "missing" | "amount" | "tooMuch";

export const NEW_REFUND: RefundDraft = { what: "all", amount: "", reason: "" };

type Left = Pick<Payment, "refundable" | "currency">;

/** The currency of a payment with its digits. */
export function currencyOfPayment({ refundable, currency }: Left) {
  return currencyOf(currency, digitsOf(refundable));
}

/** What of a draft cannot be sent, and why. */
export function refundErrors(
  { what, amount, reason }: RefundDraft,
  payment: Left,
  locale: string,
): Partial<Record<keyof RefundPayment, RefundError>> {
  const currency = currencyOfPayment(payment);
  const parsed = parseAmount(amount, currency, locale);
  const left = parseWire(payment.refundable, currency.digits);
  const wrong = !parsed.ok || parsed.minor <= 0 ? "amount" : parsed.minor > left ? "tooMuch" : null;
  return {
    ...(what === "part" && wrong !== null && { amount: wrong }),
    ...(!reason.trim() && { reason: "missing" }),
  };
}

/** What a draft without errors says. */
export function refundBodyOf(
  { what, amount, reason }: RefundDraft,
  payment: Left,
  locale: string,
): RefundPayment {
  const currency = currencyOfPayment(payment);
  const parsed = parseAmount(amount, currency, locale);
  const part = what === "part" && parsed.ok ? toWire(parsed.minor, currency.digits) : null;
  return { amount: part, reason: reason.trim() };
}

/** How much of a payment would be left to give back; null while that cannot be said. */
export function leftAfter(draft: RefundDraft, payment: Left, locale: string): string | null {
  if (draft.what === "all") return null;
  const currency = currencyOfPayment(payment);
  const parsed = parseAmount(draft.amount, currency, locale);
  const left = parseWire(payment.refundable, currency.digits);
  if (!parsed.ok || parsed.minor <= 0 || parsed.minor > left) return null;
  return toWire(left - parsed.minor, currency.digits);
}
