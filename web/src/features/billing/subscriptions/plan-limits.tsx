import { useTranslation } from "react-i18next";
import type { PlanLimits as Limits } from "./api";
import { LIMIT_KEYS, type LimitKey } from "./limits";
import classes from "./plan-limits.module.css";
import { useLimitText } from "./use-limit-text";

interface PlanLimitsProps {
  limits: Limits;
  /** Of these alone. */
  keys?: readonly LimitKey[];
}

/** What a plan allows, and how much of it. */
export function PlanLimits({ limits, keys = LIMIT_KEYS }: PlanLimitsProps) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  return (
    <dl className={classes.limits}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{t(`billing.limits.${key}`)}</dt>
          <dd data-none={limits[key] === 0 || undefined}>{limitText(key, limits[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
