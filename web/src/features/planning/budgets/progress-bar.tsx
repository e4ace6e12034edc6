import { useTranslation } from "react-i18next";
import { formatPercent } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { BudgetPeriod, Progress } from "./budget";
import { barOf } from "./pace";
import classes from "./progress-bar.module.css";

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
  return (
    <span role="img" aria-label={label} className={classes.track} data-big={big || undefined}>
      {isOver ? (
        <span className={classes.over} />
      ) : (
        <>
          <span
            className={classes.upcoming}
            data-over={willBeOver || undefined}
            style={{ width: `${upcoming}%` }}
          />
          <span className={classes.pending} style={{ width: `${spent}%` }} />
          <span className={classes.fill} style={{ width: `${settled}%` }} />
        </>
      )}
      {tick !== null && <span className={classes.tick} style={{ insetInlineStart: `${tick}%` }} />}
    </span>
  );
}
