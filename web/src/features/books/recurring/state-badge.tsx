import { Bell, CalendarClock, Check, CircleSlash, Clock, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { OccurrenceState } from "./item";

const STATE_STYLES = {
  upcoming: ["neutral", CalendarClock],
  due: ["primary", Bell],
  overdue: ["warning", Clock],
  posted: ["good", Check],
  skipped: ["neutral", CircleSlash],
} as const satisfies Record<OccurrenceState, readonly [string, LucideIcon]>;

/** How an occurrence stands, as icon and word. */
export function StateBadge({ state }: { state: OccurrenceState }) {
  const { t } = useTranslation();
  const [tone, icon] = STATE_STYLES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`recurring.state.${state}`)}
    </Badge>
  );
}
