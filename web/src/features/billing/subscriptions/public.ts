export {
  type BillingFrequency,
  INVOICES_KEY,
  type MyPlan,
  myPlanQueries,
  PAYMENTS_KEY,
  SUBSCRIPTION_KEYS,
  SUBSCRIPTIONS_KEY,
  type Subscription,
} from "./api";
export { CancelDialog } from "./cancel-dialog";
export { Facts } from "./facts";
export { FeatureList } from "./feature-list";
export { boundedLimits, comparedLimits, LIMIT_KEYS, type LimitKey } from "./limits";
export { MyPlanPanel, useHasPlan } from "./my-plan";
export { PlanLimits } from "./plan-limits";
export { formatWire, isFree, type PriceAndPeriod, usePriceText } from "./price";
export { lastsUntil } from "./status";
export { StatusBadge } from "./status-badge";
export { SubscriptionFacts } from "./subscription-facts";
export { UsageOfUserDialog, useHasUsage } from "./usage-of-user";
export { useLimitText } from "./use-limit-text";
export { useWithdraw } from "./use-withdraw";
export { UserUsage } from "./user-usage";
