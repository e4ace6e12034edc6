import { Link, Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasPublicPlans } from "@/features/identity/auth/public";
import { today } from "@/lib/dates";
import { Logo } from "@/ui/logo";
import { LanguageSwitch } from "../language-switch";
import { ScreenName } from "../screen-name";
import { ThemeToggle } from "../theme-toggle";
import classes from "./auth-layout.module.css";

/** The layout of signing in: a centred card under the product's name. */
export default function AuthLayout() {
  const { t } = useTranslation();
  const hasPublicPlans = useHasPublicPlans();
  return (
    <div className={classes.page}>
      <ScreenName />
      <header className={classes.corner}>
        {hasPublicPlans && (
          <Link to="/prices" className={classes.prices}>
            {t("app.routes.prices")}
          </Link>
        )}
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      <main className={classes.column}>
        <Logo size={48} />
        <p className={classes.name}>{t("app.title")}</p>
        <p className={classes.tagline}>{t("app.tagline")}</p>
        <div className={classes.card}>
          <Outlet />
        </div>
        <p className={classes.copyright}>{t("app.copyright", { year: today().slice(0, 4) })}</p>
      </main>
    </div>
  );
}
