import { type Day, today } from "@/lib/dates";
import type { Notification } from "./api";

/** The notifications of one day. */
export interface DayOfNotifications {
  day: Day;
  notifications: Notification[];
}

/** The notifications by the reader's own day, in the order in which they come. */
export function byDay(notifications: readonly Notification[]): DayOfNotifications[] {
  const days: DayOfNotifications[] = [];
  for (const notification of notifications) {
    const day = today(new Date(notification.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ day, notifications: [notification] });
  }
  return days;
}
