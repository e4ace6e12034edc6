/** Which payments are shown, as the address says it. Pure. */
import { isDay } from "@/lib/dates";
import { type ListSearch, listQuery, readList } from "../list-search";

/** By what payments can be ordered; the first is the default. */
export const PAYMENT_SORTS = ["created_at", "amount", "status", "user", "paid_at"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** The states by which payments are filtered. */
export const PAYMENT_STATUSES = [
  "pending",
  "waiting_for_capture",
  "succeeded",
  "canceled",
  "partially_refunded",
  "refunded",
] as const;

/** Who takes money, in the order in which they are offered. */
export const PROVIDERS = ["manual", "stripe", "yookassa"] as const;

/** What is shown; what is missing is as by default. */
export interface PaymentSearch extends ListSearch<PaymentSort> {
  tab?: never;
  status?: (typeof PAYMENT_STATUSES)[number];
  provider?: (typeof PROVIDERS)[number];
  /** The first day on which they were made. */
  from?: string;
  /** The last one. */
  to?: string;
  /** Those alone that somebody has to look at. */
  attention?: true;
}

/** Reads the address; what is wrong in it is left out. */
export function readPaymentSearch(given: Record<string, unknown>): PaymentSearch {
  const status = PAYMENT_STATUSES.find((name) => name === given.status);
  const provider = PROVIDERS.find((name) => name === given.provider);
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  return {
    ...readList(given, PAYMENT_SORTS),
    ...(status ? { status } : {}),
    ...(provider ? { provider } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(given.attention === true ? { attention: true } : {}),
  };
}

/** What the server is asked for. */
export function paymentQuery(search: PaymentSearch) {
  const { status, provider, from, to, attention } = search;
  return {
    ...listQuery(search, PAYMENT_SORTS),
    ...(status && { status }),
    ...(provider && { provider }),
    ...(from && { from }),
    ...(to && { to }),
    ...(attention && { attention }),
  };
}

/** What the server is asked for as a file: all that is found, not the page of it that is shown. */
export function paymentExportQuery(search: PaymentSearch) {
  const { skip: _, limit: __, ...query } = paymentQuery(search);
  return query;
}

/** Whether less than everything is asked for. */
export function isNarrowed({ q, user_id, status, provider, from, to, attention }: PaymentSearch): boolean {
  return [q, user_id, status, provider, from, to, attention].some((filter) => filter !== undefined);
}
