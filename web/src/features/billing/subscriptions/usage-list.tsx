import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatInstantDay } from "@/lib/instants";
import { formatPercent } from "@/lib/money";
import { FillBar, type FillLook } from "@/ui/fill-bar";
import { useLocale } from "@/ui/use-locale";
import type { PlanUsageItem } from "./api";
import classes from "./plan-limits.module.css";
import { type UsageLevel, usageLevel } from "./usage-level";
import { useLimitAmount, useLimitText } from "./use-limit-text";

const LOOKS: Record<UsageLevel["level"], FillLook> = {
  enough: "plain",
  near: "warning",
  reached: "warning",
  over: "striped",
};

/** Everything that a plan allows, how much of it is used, and when it resets. */
export function UsageList({ items }: { items: readonly PlanUsageItem[] }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.limits}>
      {items.map((item) => (
        <div key={item.limit_type}>
          <dt>{t(`billing.limits.${item.limit_type}`)}</dt>
          <Used item={item} />
        </div>
      ))}
    </dl>
  );
}

function Used({ item }: { item: PlanUsageItem }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  const amountText = useLimitAmount();
  const { limit_type: key, limit_value: limit, current_usage: used } = item;
  if (used === 0 && !limit) return <dd data-none={limit === 0 || undefined}>{limitText(key, limit)}</dd>;
  const usedText = amountText(key, used);
  const level = usageLevel(used, limit);
  if (limit === null || level === null) return <dd>{t("billing.usage.unlimited", { used: usedText })}</dd>;
  return (
    <>
      <dd>{t("billing.usage.of", { used: usedText, limit: amountText(key, limit) })}</dd>
      <dd className={classes.usage}>
        <FillBar fills={[{ to: level.share * 100, look: LOOKS[level.level] }]} size="small" />
        <Notes item={item} level={level} over={amountText(key, used - limit)} />
      </dd>
    </>
  );
}

interface NotesProps {
  item: PlanUsageItem;
  level: UsageLevel;
  /** By how much the limit is exceeded. */
  over: string;
}

function Notes({ item: { resets_at }, level: { share, level }, over }: NotesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Rounded down: all of it is another warning.
  const percent = formatPercent(Math.floor(share * 100) / 100, locale);
  if (level === "enough" && resets_at === null) return null;
  return (
    <span className={classes.notes}>
      {level !== "enough" && (
        <span className={classes.warning}>
          <TriangleAlert size={13} aria-hidden />
          {level === "near" && t("billing.usage.near", { percent })}
          {level === "reached" && t("billing.usage.reached")}
          {level === "over" && t("billing.usage.over", { over })}
        </span>
      )}
      {resets_at !== null && (
        <span>{t("billing.usage.resets", { day: formatInstantDay(resets_at, locale) })}</span>
      )}
    </span>
  );
}
