import { useTranslation } from "react-i18next";
import type { PlanLimits as Limits } from "./api";
import { LIMIT_KEYS } from "./limits";
import classes from "./plan-limits.module.css";
import { useLimitText } from "./use-limit-text";

/** Everything that a plan allows, and how much of it. */
export function PlanLimits({ limits }: { limits: Limits }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  return (
    <dl className={classes.limits}>
      {LIMIT_KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`billing.limits.${key}`)}</dt>
          <dd data-none={limits[key] === 0 || undefined}>{limitText(key, limits[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
