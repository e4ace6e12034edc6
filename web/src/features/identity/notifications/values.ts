import { formatDay } from "@/lib/dates";
import { formatPercent } from "@/lib/money";
import type { Notification } from "./api";

/** What a notification's sentence names: who, where, what and when. */
export function valuesOf({ workspace, provider, plan }: Notification, locale: string) {
  return {
    person: workspace?.person,
    workspace: workspace?.workspace_name,
    provider,
    name: plan?.name,
    day: plan?.day ? formatDay(plan.day, locale) : undefined,
    percent: plan?.percent == null ? undefined : formatPercent(plan.percent / 100, locale),
  };
}
