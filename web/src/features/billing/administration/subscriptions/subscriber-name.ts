import type { TFunction } from "i18next";
import type { Subscription } from "@/features/billing/subscriptions/public";

/** Whose a subscription, a payment or an invoice is; users may have been deleted since. */
export function subscriberName({ user }: Pick<Subscription, "user">, t: TFunction): string {
  return user?.full_name ?? t("subscriptionManagement.deletedUser");
}
