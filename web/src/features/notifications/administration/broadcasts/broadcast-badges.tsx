import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleStop,
  Info,
  type LucideIcon,
  PencilLine,
  Radio,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { BroadcastState, NotificationSeverity } from "./api";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

const STATES: Record<BroadcastState, readonly [Tone, LucideIcon]> = {
  draft: ["neutral", PencilLine],
  scheduled: ["primary", CalendarClock],
  live: ["good", Radio],
  ended: ["neutral", CircleStop],
  withdrawn: ["neutral", Undo2],
};

const SEVERITIES: Record<NotificationSeverity, readonly [Tone, LucideIcon]> = {
  info: ["neutral", Info],
  success: ["good", CircleCheck],
  warning: ["warning", TriangleAlert],
  error: ["danger", CircleAlert],
};

/** How far a message has come. */
export function StateBadge({ state }: { state: BroadcastState }) {
  const { t } = useTranslation();
  const [tone, icon] = STATES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`broadcasts.states.${state}`)}
    </Badge>
  );
}

/** How grave a message is. */
export function SeverityBadge({ severity }: { severity: NotificationSeverity }) {
  const { t } = useTranslation();
  const [tone, icon] = SEVERITIES[severity];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`broadcasts.severities.${severity}`)}
    </Badge>
  );
}
