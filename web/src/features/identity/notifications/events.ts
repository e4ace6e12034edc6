import type { QueryClient } from "@tanstack/react-query";
import { currentLanguage, i18next, loadTexts } from "@/i18n";
import { notifyWarning } from "@/ui/notify";
import { NOTIFICATIONS_KEY, type Notification } from "./api";
import { lookOf } from "./kinds";
import { valuesOf } from "./values";

interface GeneralNotification {
  type: string;
  notification?: Notification | null;
}

/** Notifications that come while one is here. */
export const notificationEvents = {
  GENERAL_NOTIFICATION({ notification }: GeneralNotification, cache: QueryClient) {
    if (!notification) return;
    // What a notification is about may have changed the sessions, the passkeys, the user: the profile fetches them anew.
    for (const key of [NOTIFICATIONS_KEY, ["sessions"], ["passkeys"], ["second-factor"]]) {
      void cache.invalidateQueries({ queryKey: key });
    }
    if (lookOf(notification.kind).told) void tell(notification);
  },
};

async function tell(notification: Notification): Promise<void> {
  await loadTexts(["users"]);
  notifyWarning(
    i18next.t(`notifications.kinds.${notification.kind}`, valuesOf(notification, currentLanguage())),
    notification.id,
  );
}
