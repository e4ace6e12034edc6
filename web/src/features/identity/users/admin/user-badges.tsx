import { KeyRound, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { AdminUser } from "../api";
import classes from "./user-badges.module.css";

/** What sets a user apart: that it is oneself, disabled, or with an address that nobody has confirmed. */
export function UserBadges({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isMe && <Badge tone="primary">{t("administration.badges.me")}</Badge>}
      {user.is_disabled && <Badge tone="danger">{t("administration.badges.disabled")}</Badge>}
    </>
  );
}

/** How well a user's sign-in is protected, as signs and words. */
export function Protection({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const Icon = user.passkeys > 0 ? KeyRound : ShieldCheck;
  const strong = user.passkeys > 0 || user.second_factor;
  return (
    <span className={classes.protection} data-strong={strong || undefined}>
      {strong && <Icon size={14} aria-hidden />}
      {user.passkeys > 0 && t("administration.protection.passkeys", { count: user.passkeys })}
      {user.passkeys === 0 && user.second_factor && t("administration.protection.secondFactor")}
      {!strong && t("administration.protection.password")}
    </span>
  );
}
