import { type LucideIcon, Megaphone, MonitorSmartphone, Send, Webhook } from "lucide-react";
import type { NotificationChannel } from "./api";

/** The channels that lead out of the product. */
export type OutsideChannel = Exclude<NotificationChannel, "in_app" | "email">;

/** How each looks. */
export const CHANNEL_ICONS: Record<OutsideChannel, LucideIcon> = {
  web_push: MonitorSmartphone,
  telegram: Send,
  ntfy: Megaphone,
  webhook: Webhook,
};
