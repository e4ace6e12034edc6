import { Button, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { NotificationItem } from "@/features/notifications/inbox/public";
import { LANGUAGES, type Language } from "@/lib/preferences";
import { useNow } from "@/ui/use-now";
import {
  type BroadcastPreview,
  broadcastQueries,
  type Notification,
  type NotificationSeverity,
  type PreviewBroadcast,
} from "./api";
import classes from "./message-preview.module.css";

/** How long the typing must pause before the preview follows, in milliseconds. */
const DEBOUNCE = 300;

/** How texts are shown: what was shown before until that is known; null as long as there are none. */
interface Preview {
  /** Null while it is fetched, and where that has failed. */
  shown: BroadcastPreview | null;
  hasFailed: boolean;
  retry: () => void;
}

/** How texts are shown, once there are any. */
export function usePreview(texts: PreviewBroadcast | null): Preview | null {
  const [settled] = useDebouncedValue(JSON.stringify(texts), DEBOUNCE);
  const body = JSON.parse(settled) as PreviewBroadcast | null;
  const { data, isError, refetch } = useQuery({
    ...broadcastQueries.preview(body ?? {}),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  return texts && { shown: data ?? null, hasFailed: isError, retry: () => void refetch() };
}

interface MessagePreviewProps {
  language: Language;
  preview: Preview | null;
  /** In which languages it is written. */
  texts: PreviewBroadcast | null;
  severity: NotificationSeverity;
  isDismissible: boolean;
  endsAt: string | null;
}

/** A message as people see it among their notifications who read a language. */
export function MessagePreview(props: MessagePreviewProps) {
  const { language, preview, texts, severity, isDismissible, endsAt } = props;
  const { t } = useTranslation();
  const label = t(`broadcasts.preview.${language}`);
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const isFallback = texts !== null && !texts[language];
  const now = new Date(useNow()).toISOString();
  return (
    <div className={classes.preview}>
      <p className={classes.label}>{label}</p>
      {preview === null ? (
        <p className={classes.nothing}>{t("broadcasts.preview.nothing")}</p>
      ) : preview.hasFailed ? (
        <div className={classes.nothing}>
          <p className={classes.hint}>{t("broadcasts.preview.failed")}</p>
          <Button variant="subtle" size="compact-sm" onClick={preview.retry}>
            {t("common.retry")}
          </Button>
        </div>
      ) : preview.shown === null ? (
        <Skeleton height={72} radius="md" />
      ) : (
        <>
          <ul className={classes.list} aria-label={label} lang={isFallback ? other : language}>
            <NotificationItem
              notification={notificationOf(preview.shown[language], { severity, isDismissible, endsAt, now })}
              isToday
              workspace={null}
              actions={null}
              onFollow={() => undefined}
            />
          </ul>
          {isFallback && <p className={classes.hint}>{t(`broadcasts.preview.fallback.${other}`)}</p>}
        </>
      )}
    </div>
  );
}

interface Circumstances extends Pick<MessagePreviewProps, "severity" | "isDismissible" | "endsAt"> {
  now: string;
}

/** A message as it would stand among the notifications. */
function notificationOf(
  { title, paragraphs }: BroadcastPreview["en"],
  { severity, isDismissible, endsAt, now }: Circumstances,
): Notification {
  return {
    id: "preview",
    type: "broadcast",
    topic: "announcements",
    severity,
    title_key: "notifications.kinds.broadcast",
    params: { title },
    paragraphs,
    entity: null,
    workspace_id: null,
    // Without an end it can be dismissed, or cannot be sent yet.
    is_dismissible: isDismissible || endsAt === null,
    created_at: now,
    read_at: null,
    expires_at: endsAt ?? now,
  };
}
