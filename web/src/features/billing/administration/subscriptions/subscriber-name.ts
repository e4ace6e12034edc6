import type { TFunction } from "i18next";
import type { Subscription } from "@/features/billing/subscriptions/public";

/** Whose a subscription is; users may have been deleted since. */
export function subscriberName({ user }: Subscription, t: TFunction): string {
  return user?.full_name ?? t("subscriptionManagement.deletedUser");
}
