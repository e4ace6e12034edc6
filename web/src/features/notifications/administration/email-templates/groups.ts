/** Which emails are shown together. Pure. */
import {
  groupOf,
  LOOKS,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from "@/features/notifications/inbox/public";
import type { EmailTemplateEntry } from "./api";

/** What the name of an email about a single notification begins with. */
const PREFIX = "notification.";

/** The emails of a group. */
export interface TemplateGroup {
  /** Null for those that are not about a single notification. */
  group: NotificationGroup | null;
  templates: EmailTemplateEntry[];
}

function groupOfTemplate({ id }: EmailTemplateEntry): NotificationGroup | null {
  if (!id.startsWith(PREFIX)) return null;
  const kind = id.slice(PREFIX.length);
  // A newer server may know more.
  return kind in LOOKS ? groupOf(LOOKS[kind as keyof typeof LOOKS].topic) : "system";
}

/** The emails by what they are about, in the order in which people choose among notifications. */
export function grouped(templates: readonly EmailTemplateEntry[]): TemplateGroup[] {
  return [null, ...NOTIFICATION_GROUPS]
    .map((group) => ({ group, templates: templates.filter((one) => groupOfTemplate(one) === group) }))
    .filter((found) => found.templates.length > 0);
}
