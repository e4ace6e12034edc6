import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "./api";

/** How many notifications the profile shows at first; the avatar asks for the same, so that it is asked once. */
export const FIRST = 5;

/** How many notifications the user has not seen yet. */
export function useUnreadNotifications(): number {
  return useQuery(notificationQueries.newest(FIRST)).data?.unread ?? 0;
}
