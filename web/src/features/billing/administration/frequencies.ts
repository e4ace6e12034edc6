import type { BillingFrequency } from "@/features/billing/subscriptions/public";

/** How often something is paid, in the order in which it is offered. */
export const FREQUENCIES = [
  "monthly",
  "yearly",
  "custom_days",
] as const satisfies readonly BillingFrequency[];
