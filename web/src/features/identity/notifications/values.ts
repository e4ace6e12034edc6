import { i18next } from "@/i18n";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatMoney, formatPercent, parseWire } from "@/lib/money";
import type { Notification } from "./api";

/** What a notification's sentence names: who, where, what and when. Needs the texts of `billing` for limits. */
export function valuesOf({ workspace, provider, plan, limit, billing }: Notification, locale: string) {
  const day = plan?.day ?? billing?.day;
  const percent = plan?.percent ?? limit?.percent;
  return {
    person: workspace?.person,
    workspace: workspace?.workspace_name,
    provider,
    name: plan?.name,
    day: day ? formatDay(day, locale) : undefined,
    plan: billing?.plan_name,
    invoice: billing?.invoice?.number,
    amount: billing ? amountOf(billing, locale) : undefined,
    limit: limit ? i18next.t(`billing.limits.${limit.limit_type}`) : undefined,
    percent: percent === undefined ? undefined : formatPercent(percent / 100, locale),
  };
}

function amountOf({ amount, currency }: NonNullable<Notification["billing"]>, locale: string) {
  if (amount === null || currency === null) return undefined;
  const digits = digitsOf(amount);
  return formatMoney(parseWire(amount, digits), currencyOf(currency, digits), locale);
}
