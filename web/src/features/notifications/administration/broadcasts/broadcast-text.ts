import type { TFunction } from "i18next";
import type { Broadcast } from "./api";

/** What a message is called for who reads a language: where it says nothing in it, as it is in the other one. */
export function titleOf({ en, ru }: Broadcast, language: string): string {
  return (language === "ru" ? (ru ?? en) : (en ?? ru))?.title ?? "";
}

/** Whom a message is for, in words. */
export function audienceText(
  { audience }: Broadcast,
  t: TFunction,
  shown: (count: number) => string,
): string {
  const { type, plan_ids, user_count } = audience;
  switch (type) {
    case "plans":
      return t("broadcasts.audience.plansCount", { count: plan_ids.length, shown: shown(plan_ids.length) });
    case "users":
      return t("broadcasts.audience.usersCount", { count: user_count, shown: shown(user_count) });
    case "all":
    case "administrators":
      return t(`broadcasts.audience.${type}`);
  }
}
