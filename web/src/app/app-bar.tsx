import { ActionIcon, Kbd } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { WorkspaceSelect } from "@/features/identity/workspaces/public";
import { Logo } from "@/ui/logo";
import { AdminMenu } from "./admin-menu";
import classes from "./app-bar.module.css";
import { LanguageMenu } from "./language-menu";
import { currentItem, MAIN_MENU } from "./navigation";
import { useRouteTitle } from "./route-title";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

// They ask how many there are, for which nobody waits.
const ReceiptsLink = lazy(async () => ({ default: (await import("./receipts-link")).ReceiptsLink }));
const NotificationsBell = lazy(async () => ({
  default: (await import("./notifications-bell")).NotificationsBell,
}));

/** The modifier of the platform's shortcuts. */
const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

/** The bar at the top: where one is, where one can go, and who one is. */
export function AppBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const { t } = useTranslation();
  const routeTitle = useRouteTitle();
  const current = useLocation({ select: ({ pathname }) => currentItem(pathname) });
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          size="lg"
          onClick={onMenu}
          aria-label={t("app.menu.open")}
        >
          <MenuIcon size={20} aria-hidden />
        </ActionIcon>
        <Link to="/" className={classes.brand}>
          <Logo size={28} />
          <span className={classes.name}>
            {t("app.title")}
            <small className={classes.tagline}>{t("app.tagline")}</small>
          </span>
        </Link>
        <span className={classes.route} aria-hidden>
          {routeTitle}
        </span>
        <nav className={classes.nav} aria-label={t("app.menu.main")}>
          {MAIN_MENU.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classes.link}
              activeOptions={{ exact: true }}
              aria-current={to === current ? "page" : undefined}
            >
              {t(label)}
            </Link>
          ))}
          <AdminMenu current={current} />
        </nav>
        <div className={classes.end}>
          <div className={classes.workspace}>
            <WorkspaceSelect />
          </div>
          <button type="button" className={classes.search} onClick={onSearch}>
            <Search size={16} aria-hidden />
            <span className={classes.searchText}>{t("app.menu.searchHint")}</span>
            <Kbd className={classes.kbd} size="xs" aria-hidden>
              {`${MOD} K`}
            </Kbd>
          </button>
          <Suspense fallback={<span className={classes.awaited} />}>
            <ReceiptsLink current={current} />
          </Suspense>
          <Suspense fallback={<span className={classes.awaited} />}>
            <NotificationsBell />
          </Suspense>
          <div className={classes.wide}>
            <LanguageMenu />
            <ThemeToggle />
          </div>
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
