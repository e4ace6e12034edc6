import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { workspaceQueries } from "@/features/identity/workspaces/public";
import { addDays, formatDay, today } from "@/lib/dates";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { useLocale } from "@/ui/use-locale";
import { useNow } from "@/ui/use-now";
import { useRemovalFocus } from "@/ui/use-removal-focus";
import {
  type Notification,
  notificationQueries,
  useDeleteNotification,
  useMarkAllRead,
  useSetRead,
} from "./api";
import { byDay } from "./days";
import type { InboxFilter } from "./groups";
import classes from "./inbox.module.css";
import { InboxFilters } from "./inbox-filters";
import { typesOf } from "./looks";
import { NotificationItem } from "./notification-item";
import { useUnreadNotifications } from "./unread";

interface InboxProps {
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
  /** A notification was followed to what it is about. */
  onFollow?: () => void;
  /** What is beside the filters, at their end. */
  aside?: ReactNode;
}

/** The notifications that the filter lets through, by days, and what can be done with them. */
export function Inbox({ filter, onFilter, onFollow, aside }: InboxProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(
    notificationQueries.list({ unread: filter.unread, types: filter.group && typesOf(filter.group) }),
  );
  const unread = useUnreadNotifications();
  const markAllRead = useMarkAllRead();
  const notifications = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = notifications[0]?.id;
  // Nobody can mark these.
  const lasting = notifications.filter((one) => !one.is_dismissible && one.read_at === null).length;
  return (
    <>
      <div className={classes.tools}>
        <InboxFilters filter={filter} onFilter={onFilter} />
        <div className={classes.actions}>
          {/* Of one topic it would mark the others, too. */}
          {filter.group === null && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<CheckCheck size={16} aria-hidden />}
              disabled={unread <= lasting || newest === undefined}
              loading={markAllRead.isPending}
              onClick={() => newest && markAllRead.mutate(newest)}
            >
              {t("notifications.markAllRead")}
            </Button>
          )}
          {aside}
        </div>
      </div>
      <div className={classes.scroller}>
        {query.isPending && (
          <div className={classes.skeleton}>
            <ItemListSkeleton rows={6} />
          </div>
        )}
        {query.isError && !query.data && (
          <ErrorState
            title={t("notifications.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && notifications.length === 0 && <Nothing filter={filter} onFilter={onFilter} />}
        {notifications.length > 0 && <Days notifications={notifications} onFollow={onFollow} />}
        {query.hasNextPage && (
          <Button
            className={classes.more ?? ""}
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("notifications.more")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Why there is nothing to see, and the way on. */
function Nothing({ filter, onFilter }: Pick<InboxProps, "filter" | "onFilter">) {
  const { t } = useTranslation();
  const reason = filter.group !== null ? "nothing" : filter.unread ? "allRead" : "empty";
  return (
    <EmptyState
      title={t(`notifications.${reason}.title`)}
      text={t(`notifications.${reason}.text`)}
      actions={
        reason !== "empty" && (
          <Button variant="default" onClick={() => onFilter({ unread: false, group: null })}>
            {t(`notifications.${reason}.action`)}
          </Button>
        )
      }
    />
  );
}

interface DaysProps {
  notifications: readonly Notification[];
  onFollow: (() => void) | undefined;
}

function Days({ notifications, onFollow }: DaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = today(new Date(useNow()));
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const setRead = useSetRead();
  const remove = useDeleteNotification();
  const list = useRef<HTMLDivElement>(null);
  const noteRow = useRemovalFocus(
    list,
    notifications.map(({ id }) => id),
  );
  const nameOf = (day: string) =>
    day === now
      ? t("notifications.today")
      : day === addDays(now, -1)
        ? t("notifications.yesterday")
        : formatDay(day, locale, "long");
  const workspaceOf = ({ workspace_id, params }: Notification) => {
    const known = workspaces.find(({ id }) => id === workspace_id);
    if (known) return known.name;
    return typeof params.workspace === "string" ? params.workspace : null;
  };
  return (
    <div ref={list}>
      {byDay(notifications).map(({ day, notifications: ofDay }) => (
        <section key={day} aria-label={nameOf(day)}>
          <h2 className={classes.day}>{nameOf(day)}</h2>
          <ul className={classes.list}>
            {ofDay.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                isToday={day === now}
                workspace={workspaceOf(notification)}
                actions={
                  notification.is_dismissible
                    ? {
                        setRead: (read) => {
                          noteRow(notification.id);
                          setRead.mutate({ id: notification.id, read });
                        },
                        remove: () => {
                          noteRow(notification.id);
                          remove.mutate(notification);
                        },
                      }
                    : null
                }
                onFollow={() => onFollow?.()}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
