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

/** How texts are shown, once there are any; what was shown before until then. */
export function usePreview(texts: PreviewBroadcast | null): BroadcastPreview | null {
  const [settled] = useDebouncedValue(JSON.stringify(texts), DEBOUNCE);
  const body = JSON.parse(settled) as PreviewBroadcast | null;
  const { data } = useQuery({
    ...broadcastQueries.preview(body ?? {}),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  return texts === null ? null : (data ?? null);
}

interface MessagePreviewProps {
  language: Language;
  /** Null as long as there is nothing to show. */
  preview: BroadcastPreview | null;
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
      ) : (
        <>
          <ul className={classes.list} aria-label={label} lang={isFallback ? other : language}>
            <NotificationItem
              notification={notificationOf(preview[language], { severity, isDismissible, endsAt, now })}
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
