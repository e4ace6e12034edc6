import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  deleteNotification,
  type GeneralNotification,
  listNotifications,
  type Notification,
  type NotificationEntity,
  type NotificationList,
  type NotificationParam,
  type NotificationSeverity,
  type NotificationTopic,
  type NotificationType,
  readNotifications,
  type TextSpan,
  updateNotification,
} from "@/api/generated";
import { notifyFailure } from "@/api/notify-failure";

export type {
  GeneralNotification,
  Notification,
  NotificationEntity,
  NotificationParam,
  NotificationSeverity,
  NotificationTopic,
  NotificationType,
  TextSpan,
};

/** The beginning of the keys of all that was fetched of the notifications. */
export const NOTIFICATIONS_KEY = ["notifications"] as const;
const LIST_KEY = [...NOTIFICATIONS_KEY, "list"] as const;
const COUNT_KEY = [...NOTIFICATIONS_KEY, "count"] as const;

/** How many each press of "more" brings. */
const PAGE_SIZE = 30;

interface NotificationQuery {
  /** Those alone that were not read yet. */
  unread: boolean;
  /** Those alone of these types; all for null. */
  types: readonly NotificationType[] | null;
}

export const notificationQueries = {
  /** How many are unread in all. */
  count: () =>
    queryOptions({
      queryKey: COUNT_KEY,
      queryFn: async ({ signal }) =>
        (await unwrap(listNotifications({ signal, query: { limit: 1 } }))).unread_count,
    }),
  /** The notifications, the newest first. */
  list: ({ unread, types }: NotificationQuery) =>
    infiniteQueryOptions({
      queryKey: [...LIST_KEY, unread, types] as const,
      queryFn: async ({ pageParam, signal, client }) => {
        const query = {
          limit: PAGE_SIZE,
          ...(unread && { unread }),
          ...(types && { type: types.join(",") }),
          ...(pageParam && { cursor: pageParam }),
        };
        const page = await unwrap(listNotifications({ signal, query }));
        // The bell says the same number as the list.
        client.setQueryData<number>(COUNT_KEY, page.unread_count);
        return page;
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
    }),
};

type Pages = InfiniteData<NotificationList, string | null>;

/** What was fetched, to be put back where a change is refused. */
type Snapshot = [readonly unknown[], unknown][];

/** Shows a change before the server has made it. `change` gives null for what is no longer there. */
async function showAtOnce(
  cache: QueryClient,
  change: (notification: Notification) => Notification | null,
  countChange: number,
): Promise<Snapshot> {
  await cache.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
  const before = cache.getQueriesData({ queryKey: NOTIFICATIONS_KEY });
  cache.setQueriesData<Pages>(
    { queryKey: LIST_KEY },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map(change).filter((item) => item !== null),
        })),
      },
  );
  cache.setQueryData<number>(COUNT_KEY, (count) => count && Math.max(0, count + countChange));
  return before;
}

/** What every change of notifications does when it is done, or refused. */
function useOptimistic() {
  const cache = useQueryClient();
  return {
    cache,
    onError: (error: unknown, _: unknown, before: Snapshot | undefined) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data);
      notifyFailure(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  };
}

/** Marks a notification as read, or as unread again. */
export function useSetRead() {
  const { cache, ...rest } = useOptimistic();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      unwrap(updateNotification({ path: { notification_id: id }, body: { read } })),
    onMutate: ({ id, read }) => {
      const readAt = read ? new Date().toISOString() : null;
      const change = (item: Notification) => (item.id === id ? { ...item, read_at: readAt } : item);
      return showAtOnce(cache, change, read ? -1 : 1);
    },
    ...rest,
  });
}

/** Marks all as read up to the newest one that is shown: what comes meanwhile stays unread. */
export function useMarkAllRead() {
  const { cache, ...rest } = useOptimistic();
  return useMutation({
    mutationFn: (newest: string) => unwrap(readNotifications({ body: { up_to: newest } })),
    onMutate: () => {
      const readAt = new Date().toISOString();
      // What stays until it ends is read by nobody before.
      const change = (item: Notification) =>
        item.is_dismissible ? { ...item, read_at: item.read_at ?? readAt } : item;
      return showAtOnce(cache, change, 0);
    },
    ...rest,
  });
}

/** Deletes a notification. */
export function useDeleteNotification() {
  const { cache, ...rest } = useOptimistic();
  return useMutation({
    mutationFn: ({ id }: Notification) => unwrap(deleteNotification({ path: { notification_id: id } })),
    onMutate: ({ id, read_at }) =>
      showAtOnce(cache, (item) => (item.id === id ? null : item), read_at === null ? -1 : 0),
    ...rest,
  });
}
