import { i18next } from "@/i18n";
import { formatDay } from "@/lib/dates";
import { currencyIn, formatMoney, formatPercent, parseWire } from "@/lib/money";
import type { Notification, NotificationParam } from "./api";

/** What a sentence names, by the names of the parameters. */
type Values = Record<string, string | number>;

/** The parameters as words of the reader; what this client cannot read is left out. */
export function valuesOf({ params }: Notification, locale: string): Values {
  const values: Values = {};
  for (const [name, param] of Object.entries(params)) {
    const text = textOf(name, param, locale);
    if (text !== null && text !== "") values[name] = text;
  }
  const { limit_type: limit } = params;
  const key = `notifications.limits.${typeof limit === "string" ? limit : ""}`;
  if (i18next.exists(key)) values.limit = i18next.t(key as "notifications.limits.accounts");
  return values;
}

/** The parameters that are words of the contract, and where they are in words of the reader. */
const WORDS = { role: "notifications.roles", channel: "notificationSettings.channels" } as const;

function textOf(name: string, param: NotificationParam, locale: string): string | number | null {
  if (typeof param === "number") return name === "percent" ? formatPercent(param / 100, locale) : param;
  if (typeof param === "string") {
    const words = name in WORDS ? WORDS[name as keyof typeof WORDS] : null;
    if (words === null) return param;
    const key = `${words}.${param}`;
    return i18next.exists(key) ? i18next.t(key as "notifications.roles.owner") : null;
  }
  if (param === null || typeof param !== "object") return null;
  if ("day" in param) return formatDay(param.day, locale);
  if ("amount" in param) {
    return formatMoney(parseWire(param.amount, param.currency_digits), currencyIn(param), locale);
  }
  if ("browser" in param) return deviceName(param);
  return null;
}

/** A device as its owner knows it: "Firefox on Windows". */
function deviceName({ browser, os }: { browser: string | null; os: string | null }): string {
  if (browser && os) return i18next.t("notifications.devices.named", { browser, os });
  return browser || os || i18next.t("notifications.devices.unknown");
}

/** Where the sentences of a type are, the one that says most first. */
const FORMS = ["kinds", "brief"] as const;

/**
 * A notification in words: the sentence that says most of those for which everything is known. Needs the texts of
 * `notifications`.
 */
export function sentenceOf(notification: Notification, locale: string): string {
  const values = valuesOf(notification, locale);
  const { type } = notification;
  const { count } = values;
  const several = `notifications.several.${type}`;
  if (typeof count === "number" && count > 1 && i18next.exists(several, { count })) {
    const text = i18next.t(several as "notifications.several.import_ready", {
      count,
      skipInterpolation: true,
    });
    if (isComplete(text, values))
      return i18next.t(several as "notifications.several.import_ready", { ...values, count });
  }
  for (const form of FORMS) {
    const key = `notifications.${form}.${type}`;
    if (i18next.exists(key) && isComplete(rawText(key), values)) {
      return i18next.t(key as "notifications.kinds.new_sign_in", values);
    }
  }
  return i18next.t("notifications.unknown");
}

/** A text as it is written, with what it names in braces. */
function rawText(key: string): string {
  return i18next.t(key as "notifications.kinds.new_sign_in", { skipInterpolation: true });
}

function isComplete(text: string, values: Values): boolean {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = ""]) => name in values);
}
