import { Bell, type LucideIcon, Mail } from "lucide-react";
import type { NotificationChannels } from "./api";

/** A way in which one is told: a column of the matrix. */
export type Channel = keyof NotificationChannels;

/** How each channel looks; a channel of the contract without an entry does not compile. */
const ICONS: Record<Channel, LucideIcon> = {
  in_app: Bell,
  email: Mail,
};

/** The channels in the order of the columns. */
export const CHANNELS = Object.entries(ICONS).map(([channel, icon]) => ({
  channel: channel as Channel,
  icon,
}));
