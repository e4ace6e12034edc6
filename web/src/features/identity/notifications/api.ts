import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
  type NotificationKind,
  type NotificationList,
} from "@/api/generated";

export type { Notification, NotificationKind };

/** The beginning of the keys of all that was fetched of the notifications. */
export const NOTIFICATIONS_KEY = ["notifications"] as const;

export const notificationQueries = {
  /** The newest notifications, and how many are unread in all. */
  newest: (limit: number) =>
    queryOptions({
      queryKey: [...NOTIFICATIONS_KEY, limit] as const,
      queryFn: ({ signal }) => unwrap(listNotifications({ signal, query: { skip: 0, limit } })),
      placeholderData: keepPreviousData,
    }),
};

/** Tells the server that the notifications were seen. They stay marked as new for as long as the page shows them. */
export function useMarkNotificationsRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(markNotificationsRead()),
    onSuccess: () => {
      cache.setQueriesData<NotificationList>(
        { queryKey: NOTIFICATIONS_KEY },
        (list) => list && { ...list, unread: 0 },
      );
    },
  });
}
