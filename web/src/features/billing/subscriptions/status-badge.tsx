import {
  CircleCheck,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  TimerOff,
  TriangleAlert,
} from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { formatInstantDay } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import { useNow } from "@/ui/use-now";
import type { Subscription } from "./api";
import { type SubscriptionState, stateOf } from "./status";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

const LOOKS: Record<SubscriptionState, readonly [Tone, LucideIcon]> = {
  active: ["good", CircleCheck],
  trial: ["primary", Hourglass],
  trialEnds: ["primary", Hourglass],
  pending: ["neutral", Clock],
  overdue: ["danger", TriangleAlert],
  canceledUntil: ["warning", CircleSlash],
  canceled: ["neutral", CircleSlash],
  expired: ["neutral", TimerOff],
};

/** How a subscription stands, in words. */
export function StatusBadge({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, at } = stateOf(subscription, useNow());
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`billing.states.${state}`, { day: at === null ? "" : formatInstantDay(at, locale) })}
    </Badge>
  );
}
