import { useTranslation } from "react-i18next";
import { formatPercent } from "@/lib/money";
import { type Fill, FillBar } from "@/ui/fill-bar";
import { useLocale } from "@/ui/use-locale";
import type { BudgetPeriod, Progress } from "./budget";
import { barOf } from "./pace";

interface ProgressBarProps {
  progress: Progress;
  period: Pick<BudgetPeriod, "day" | "days">;
  /** Higher, for the whole of a budget. */
  big?: boolean;
}

/**
 * What of an amount is spent: filled what is, paler what is pending, hatched what is known to come, striped all of it
 * where it was not enough; a tick stands at today.
 */
export function ProgressBar({ progress, period, big = false }: ProgressBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { settled, spent, upcoming, tick, isOver, willBeOver } = barOf(progress, period);
  const { available } = progress;
  const share = available > 0 ? progress.spent / available : progress.spent > 0 ? 1 : 0;
  const shareText = t("budgets.shareSpent", { share: formatPercent(Math.max(0, share), locale) });
  const label =
    tick === null
      ? shareText
      : `${shareText}, ${t("budgets.barToday", { share: formatPercent(tick / 100, locale) })}`;
  const fills: Fill[] = isOver
    ? [{ to: 100, look: "striped" }]
    : [
        { to: upcoming, look: willBeOver ? "hatched-over" : "hatched" },
        { to: spent, look: "pale" },
        { to: settled, look: "plain" },
      ];
  return <FillBar fills={fills} label={label} tick={tick} size={big ? "large" : "medium"} />;
}
