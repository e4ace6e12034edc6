import type { QueryClient } from "@tanstack/react-query";
import { NOTIFICATIONS_KEY, type Notification } from "./api";

interface GeneralNotification {
  type: string;
  notification?: Notification | null;
}

/** Notifications that come while one is here. */
export const notificationEvents = {
  GENERAL_NOTIFICATION({ notification }: GeneralNotification, cache: QueryClient) {
    if (!notification) return;
    // What a notification is about may have changed the sessions, the passkeys, the user, what is used of the plan:
    // the profile fetches them anew.
    for (const key of [NOTIFICATIONS_KEY, ["sessions"], ["passkeys"], ["second-factor"], ["plan-usage"]]) {
      void cache.invalidateQueries({ queryKey: key });
    }
    // Loaded with the first one: few visits meet any.
    void import("./tell").then(({ tell }) => tell(notification));
  },
};
