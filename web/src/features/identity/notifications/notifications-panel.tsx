import { Button } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { deviceName } from "@/features/identity/sessions/public";
import { formatDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { type Notification, notificationQueries, useMarkNotificationsRead } from "./api";
import { lookOf } from "./kinds";
import classes from "./notifications-panel.module.css";
import { BillingLink, SubjectLink } from "./subject-link";
import { FIRST } from "./unread";
import { valuesOf } from "./values";

/** How many more each press of "more" shows. */
const MORE = 20;
/** How long a notification must be in sight to count as read, in milliseconds. */
const READ_AFTER = 1_500;

/** What has happened to the account, newest first. */
export function NotificationsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch, isFetching } = useQuery(notificationQueries.newest(limit));
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const { mutate: markRead } = useMarkNotificationsRead();
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (!inViewport || unread === 0) return;
    const timer = setTimeout(markRead, READ_AFTER);
    return () => clearTimeout(timer);
  }, [inViewport, unread, markRead]);
  return (
    <Panel id={id} title={t("notifications.title")} text={t("notifications.text")}>
      <div ref={ref}>
        {data && data.items.length === 0 && <p className={classes.empty}>{t("notifications.empty")}</p>}
        {data && data.items.length > 0 && (
          <ItemList label={t("notifications.title")}>
            {data.items.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} />
            ))}
          </ItemList>
        )}
        {!data && !error && <ItemListSkeleton rows={3} />}
        {!data && error && (
          <ErrorState
            title={t("notifications.failed")}
            text={explain(error).text}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {data && data.items.length < data.total && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={isFetching}
          onClick={() => setLimit(limit + MORE)}
        >
          {t("notifications.more")}
        </Button>
      )}
    </Panel>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { icon, grave } = lookOf(notification.kind);
  const { kind, device, address, plan, limit, billing } = notification;
  return (
    <Item
      icon={icon}
      tone={grave ? "warning" : undefined}
      title={t(`notifications.kinds.${kind}`, valuesOf(notification, locale))}
      badge={!notification.read_at && <Badge tone="primary">{t("notifications.new")}</Badge>}
      details={[
        <InstantText key="at" at={notification.created_at} />,
        ...(device ? [deviceName(device, t), address] : []),
        ...(plan ? [plan.workspace_name, <SubjectLink key="subject" plan={plan} />] : []),
        ...(kind === "payment_failed" && billing?.day
          ? [t("notifications.nextAttempt", { day: formatDay(billing.day, locale) })]
          : []),
        ...(limit || billing ? [<BillingLink key="billing" to={subjectOf(notification)} />] : []),
      ]}
    />
  );
}

/** What a notification about plans and payments is about. */
function subjectOf({ kind, billing }: Notification): "plan" | "invoices" | "payments" {
  if (kind === "payment_attention") return "payments";
  return billing?.invoice ? "invoices" : "plan";
}
