import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import { useLocale } from "@/ui/use-locale";
import type { AiSettings } from "../ai-models/api";
import { formatCost, formatPrice, microsOf } from "../ai-models/micros";
import classes from "./usage.module.css";

/** How much may be spent in a month, and how much of it is. */
export function LimitsPanel({ settings, spent }: { settings: AiSettings; spent: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, installation_cap, workspace_cap, user_cap } = settings;
  const cost = formatCost(spent, currency, locale);
  const price = (cap: string) => formatPrice(cap, currency, locale);
  return (
    <Panel title={t("aiUsage.limits.title")} text={t("aiUsage.limits.text")} level={2}>
      <div className={classes.limits}>
        {installation_cap === null ? (
          <p>{t("aiUsage.limits.spent", { cost })}</p>
        ) : (
          <Progress
            label={t("aiUsage.limits.spentOf", { cost, cap: price(installation_cap) })}
            value={shareOf(spent, installation_cap)}
          />
        )}
        <p>
          {workspace_cap === null
            ? t("aiUsage.limits.noWorkspace")
            : t("aiUsage.limits.workspace", { cap: price(workspace_cap) })}{" "}
          {user_cap === null
            ? t("aiUsage.limits.noUser")
            : t("aiUsage.limits.user", { cap: price(user_cap) })}
        </p>
      </div>
    </Panel>
  );
}

/** How much of a limit is used, up to all of it; a limit of nothing is used up at once. */
function shareOf(spent: string, cap: string): number {
  const whole = microsOf(cap);
  return whole === 0 ? 1 : Math.min(1, microsOf(spent) / whole);
}
