import { i18next } from "@/i18n";
import type { NotificationChannel, NotificationChannelError } from "./api";

/** Why something could not be delivered, in words: those of the channel, if it has some. Needs the channels' texts. */
export function reasonOf(
  channel: NotificationChannel,
  error: NotificationChannelError | null,
  status: number | null,
): string {
  const own = `notificationChannels.errorsOf.${channel}.${error}`;
  const general = `notificationChannels.errors.${error}`;
  // A newer server may know more.
  const key = [own, general].find((name) => i18next.exists(name)) ?? "notificationChannels.errors.failed";
  const text = i18next.t(key as "notificationChannels.errors.failed");
  return status === null ? text : `${text} ${i18next.t("notificationChannels.status", { status })}`;
}
