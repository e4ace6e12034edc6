import { currentLanguage, loadTexts } from "@/i18n";
import { notifyError, notifyInfo, notifySuccess, notifyWarning } from "@/ui/notify";
import type { Notification, NotificationSeverity } from "./api";
import { lookOf } from "./looks";
import { sentenceOf } from "./sentence";

const SHOW: Record<NotificationSeverity, (message: string, id: string) => void> = {
  info: notifyInfo,
  success: (message) => notifySuccess(message),
  warning: notifyWarning,
  error: notifyError,
};

/** Says a notification that has just come, if what it is about happened elsewhere. */
export async function announce(notification: Notification): Promise<void> {
  if (!lookOf(notification).isAnnounced) return;
  await loadTexts(["notifications"]);
  const show = SHOW[notification.severity] ?? notifyInfo;
  show(sentenceOf(notification, currentLanguage()), notification.id);
}
