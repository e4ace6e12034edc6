import { Link } from "@tanstack/react-router";
import { Mail, MailOpen, Trash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatInstant, formatTime } from "@/lib/instants";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { useLocale } from "@/ui/use-locale";
import type { Notification } from "./api";
import { destinationOf } from "./destination";
import { lookOf } from "./looks";
import { MessageText } from "./message-text";
import classes from "./notification-item.module.css";
import { sentenceOf, valuesOf } from "./sentence";

interface NotificationActions {
  setRead: (read: boolean) => void;
  remove: () => void;
}

interface NotificationItemProps {
  notification: Notification;
  /** It happened today: how long ago says more than the time of day. */
  isToday: boolean;
  /** What the workspace is called in which it happened, if it was in one. */
  workspace: string | null;
  /** What can be done with it; null where it stays as it is until it ends, or is only shown. */
  actions: NotificationActions | null;
  /** It was followed to what it is about. */
  onFollow: () => void;
}

/** One notification: what happened, where and when, the way to it, and what can be done with it. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, isToday, workspace, actions, onFollow } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { icon: Icon, topic } = lookOf(notification);
  const sentence = sentenceOf(notification, locale);
  const destination = destinationOf(notification);
  const isRead = notification.read_at !== null;
  const values = valuesOf(notification, locale);
  const follow = () => {
    if (!isRead) actions?.setRead(true);
    onFollow();
  };
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <span className={classes.icon} data-severity={notification.severity}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.text}>
        <p className={classes.sentence}>
          {!isRead && (
            <span className={classes.mark}>
              <span className={classes.spoken}>{`${t("notifications.unread")}: `}</span>
            </span>
          )}
          {destination ? (
            <Link {...destination} className={classes.link} onClick={follow}>
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {notification.paragraphs.length > 0 && <MessageText paragraphs={notification.paragraphs} />}
        <FactLine>
          {workspace !== null && topic !== "membership" && <span>{workspace}</span>}
          {values.device !== undefined && <span>{values.device}</span>}
          {values.address !== undefined && <span>{values.address}</span>}
          {notification.type === "payment_failed" && values.day !== undefined && (
            <span>{t("notifications.nextAttempt", { day: values.day })}</span>
          )}
          {isToday ? (
            <InstantText at={notification.created_at} />
          ) : (
            <time dateTime={notification.created_at} title={formatInstant(notification.created_at, locale)}>
              {formatTime(notification.created_at, locale)}
            </time>
          )}
          {!notification.is_dismissible && (
            <span>
              {t("notifications.staysUntil", { moment: formatInstant(notification.expires_at, locale) })}
            </span>
          )}
        </FactLine>
      </div>
      {actions && (
        <ActionsMenu name={sentence} className={classes.actions} isLazy>
          <ActionItem icon={isRead ? Mail : MailOpen} onClick={() => actions.setRead(!isRead)}>
            {t(isRead ? "notifications.markUnread" : "notifications.markRead")}
          </ActionItem>
          <ActionItem icon={Trash} isDanger onClick={actions.remove}>
            {t("common.delete")}
          </ActionItem>
        </ActionsMenu>
      )}
    </li>
  );
}
