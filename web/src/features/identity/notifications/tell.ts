import { currentLanguage, i18next, loadTexts } from "@/i18n";
import { notifyWarning } from "@/ui/notify";
import type { Notification } from "./api";
import { lookOf } from "./kinds";
import { valuesOf } from "./values";

/** Tells of a notification that has just come, if what it is about happened elsewhere. */
export async function tell(notification: Notification): Promise<void> {
  if (!lookOf(notification.kind).told) return;
  await loadTexts(["users", "billing"]);
  notifyWarning(
    i18next.t(`notifications.kinds.${notification.kind}`, valuesOf(notification, currentLanguage())),
    notification.id,
  );
}
