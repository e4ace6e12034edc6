import type { NotificationTopic } from "./api";

/** What topics are put together under, where people choose among them. */
export const NOTIFICATION_GROUPS = [
  "security",
  "people",
  "money",
  "recurring",
  "files",
  "plan",
  "system",
] as const;

export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The group of each topic; a topic of the contract without one does not compile. */
const GROUP_OF: Record<NotificationTopic, NotificationGroup> = {
  security: "security",
  membership: "people",
  member_transactions: "people",
  own_transactions: "people",
  large_amounts: "money",
  budgets: "money",
  low_balances: "money",
  recurring_due: "recurring",
  recurring_posted: "recurring",
  recurring_problems: "recurring",
  receipts: "files",
  imports: "files",
  limits: "plan",
  billing: "plan",
  exchange_rates: "system",
  service: "system",
  announcements: "system",
};

/** The group of a topic; that of a newer server is of the system. */
export function groupOf(topic: NotificationTopic): NotificationGroup {
  return GROUP_OF[topic] ?? "system";
}

/** A group by its name, if it is one. */
export function readGroup(name: unknown): NotificationGroup | null {
  return NOTIFICATION_GROUPS.find((group) => group === name) ?? null;
}

/** Which notifications are shown. */
export interface InboxFilter {
  /** Those alone that were not read yet. */
  unread: boolean;
  /** Those alone of a group of topics; all for null. */
  group: NotificationGroup | null;
}
