import { Bell, type LucideIcon, Mail } from "lucide-react";
import { CHANNEL_ICONS } from "@/features/notifications/notification-channels/public";
import type { NotificationChannels } from "./api";

/** A way in which one is notified: a column of the matrix. */
export type Channel = keyof NotificationChannels;

/** How each channel looks; a channel of the contract without an entry does not compile. */
const ICONS: Record<Channel, LucideIcon> = {
  in_app: Bell,
  email: Mail,
  ...CHANNEL_ICONS,
};

/** All of them. */
export const ALL_CHANNELS = Object.keys(ICONS) as Channel[];

/** Those that everybody has. */
const FIXED: readonly Channel[] = ["in_app", "email"];

/** The channels in the order of the columns: those that lead out of the product only where they are set up. */
export function shownChannels(setUp: readonly Channel[]): { channel: Channel; icon: LucideIcon }[] {
  return Object.entries(ICONS)
    .map(([channel, icon]) => ({ channel: channel as Channel, icon }))
    .filter(({ channel }) => FIXED.includes(channel) || setUp.includes(channel));
}
