export {
  type BillingFrequency,
  myPlanQueries,
  planUsageQueries,
  SUBSCRIPTION_KEYS,
  SUBSCRIPTIONS_KEY,
  type Subscription,
} from "./api";
export { CancelDialog } from "./cancel-dialog";
export { boundedLimits, LIMIT_KEYS, type LimitKey } from "./limits";
export { MyPlanPanel, useHasPlan } from "./my-plan";
export { formatWire, type PriceAndPeriod, usePriceText } from "./price";
export { lastsUntil } from "./status";
export { StatusBadge } from "./status-badge";
export { SubscriptionFacts } from "./subscription-facts";
export { UsageList } from "./usage-list";
export { useLimitText } from "./use-limit-text";
export { useWithdraw } from "./use-withdraw";
