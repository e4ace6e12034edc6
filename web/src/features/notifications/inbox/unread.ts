import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "./api";

/** How many notifications the user has not read yet. */
export function useUnreadNotifications(): number {
  return useQuery(notificationQueries.count()).data ?? 0;
}
