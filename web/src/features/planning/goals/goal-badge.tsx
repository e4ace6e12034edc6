import { CircleCheck, type LucideIcon, TrendingDown, TrendingUp, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import { type Goal, type GoalStatus, goalStatus } from "./goal";

const STATUS_STYLES: Partial<Record<GoalStatus, readonly ["good" | "warning", LucideIcon]>> = {
  reached: ["good", CircleCheck],
  onTrack: ["good", TrendingUp],
  behind: ["warning", TrendingDown],
  gone: ["warning", TriangleAlert],
  closed: ["warning", TriangleAlert],
};

const NAMES = {
  gone: "goals.status.gone",
  closed: "goals.status.closed",
  reached: "goals.status.reached",
  onTrack: "goals.status.onTrack",
  behind: "goals.status.behind",
  inProgress: "goals.status.inProgress",
  noProgress: "goals.status.noProgress",
} as const satisfies Record<GoalStatus, string>;

/** How a goal stands, in a word. */
export function GoalBadge({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const status = goalStatus(goal);
  const [tone, icon] = STATUS_STYLES[status] ?? [];
  return (
    <Badge {...(tone && { tone })} {...(icon && { icon })}>
      {t(NAMES[status])}
    </Badge>
  );
}
