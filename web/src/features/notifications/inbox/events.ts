import type { QueryClient } from "@tanstack/react-query";
import { type GeneralNotification, NOTIFICATIONS_KEY } from "./api";

/** What a notification may be about that others have changed: the profile and the settings fetch it anew. */
const CONCERNED = [
  ["sessions"],
  ["passkeys"],
  ["second-factor"],
  ["plan-usage"],
  ["notification-channels"],
] as const;

/** Notifications that come while one is here, and those that one reads or deletes elsewhere. */
export const notificationEvents = {
  GENERAL_NOTIFICATION(payload: GeneralNotification, cache: QueryClient) {
    if (payload.type !== "notification" && payload.type !== "notifications_changed") return;
    void cache.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    if (payload.type !== "notification") return;
    for (const queryKey of CONCERNED) void cache.invalidateQueries({ queryKey });
    // Loaded with the first one: few visits meet any.
    const { notification } = payload;
    void import("./announce").then(({ announce }) => announce(notification));
  },
};
