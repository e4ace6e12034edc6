import { i18next } from "@/i18n";
import { formatDay } from "@/lib/dates";
import { formatPercent } from "@/lib/money";
import type { Notification } from "./api";

/** What a notification's sentence names: who, where, what and when. Needs the texts of `billing` for limits. */
export function valuesOf({ workspace, provider, plan, limit }: Notification, locale: string) {
  const percent = plan?.percent ?? limit?.percent;
  return {
    person: workspace?.person,
    workspace: workspace?.workspace_name,
    provider,
    name: plan?.name,
    day: plan?.day ? formatDay(plan.day, locale) : undefined,
    limit: limit ? i18next.t(`billing.limits.${limit.limit_type}`) : undefined,
    percent: percent === undefined ? undefined : formatPercent(percent / 100, locale),
  };
}
