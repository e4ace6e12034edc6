import { Anchor } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hasStrongProof } from "@/features/identity/auth/public";
import type { SessionUser } from "@/session/record";
import { useUser } from "@/session/use-user";
import { PanelNote } from "@/ui/panel-note";
import { ADMIN_MENU } from "./navigation";
import { PATHS } from "./paths";
import classes from "./second-factor-advice.module.css";

/** True if an administrator is on one of their screens and nothing but a password protects them, as far as is known. */
export function needsAdvice(user: SessionUser | null, pathname: string): boolean {
  if (!user?.is_superuser || user.second_factor === undefined) return false;
  return !hasStrongProof(user) && ADMIN_MENU.some(({ to }) => to === pathname);
}

/** Recommends a second factor to administrators, for as long as they have none. */
export function SecondFactorAdvice() {
  const { t } = useTranslation();
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!needsAdvice(user, pathname)) return null;
  return (
    <section className={classes.advice} aria-label={t("frame.secondFactorAdvice.label")}>
      <PanelNote tone="warning">
        {t("frame.secondFactorAdvice.text")}{" "}
        <Anchor
          component={Link}
          to={PATHS.profile}
          hash="second-factor"
          inherit
          c="inherit"
          underline="always"
        >
          {t("frame.secondFactorAdvice.setUp")}
        </Anchor>
      </PanelNote>
    </section>
  );
}
