import { Drawer as MantineDrawer } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WorkspaceSelect } from "@/features/identity/workspaces/public";
import { useWaitingReceipts } from "@/features/receipts/receipts/waiting";
import { signOut } from "@/session/session";
import { useUser } from "@/session/use-user";
import { useLayer } from "@/ui/use-layer";
import { useReturnFocus } from "@/ui/use-return-focus";
import classes from "./drawer.module.css";
import { LanguageMenu } from "./language-menu";
import { ADMIN_MENU, currentItem, MAIN_MENU, type NavigationItem, PROFILE_ITEM } from "./navigation";
import { RECEIPTS_ITEM } from "./receipts-item";
import { ThemeToggle } from "./theme-toggle";

/** The side menu of narrow screens. */
export default function Drawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus(opened);
  useLayer(opened, onClose);
  const user = useUser();
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      size={288}
      returnFocus={false}
      title={t("app.title")}
      classNames={{ title: classes.title ?? "", body: classes.body ?? "", content: classes.content ?? "" }}
      closeButtonProps={{ "aria-label": t("app.menu.close") }}
    >
      <div className={classes.workspace}>
        <WorkspaceSelect />
      </div>
      <nav className={classes.nav} aria-label={t("app.menu.main")}>
        <Items items={withReceipts(MAIN_MENU)} onClose={onClose} />
      </nav>
      {user?.is_superuser && (
        <nav className={classes.group} aria-labelledby="admin-group">
          <p id="admin-group" className={classes.groupTitle}>
            {t("app.menu.admin")}
          </p>
          <Items items={ADMIN_MENU} onClose={onClose} />
        </nav>
      )}
      <div className={classes.end}>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onClose();
            void signOut();
          }}
        >
          <LogOut size={19} aria-hidden />
          {t("app.menu.logout")}
        </button>
        <LanguageMenu />
        <ThemeToggle />
      </div>
    </MantineDrawer>
  );
}

/** The main menu with the receipts after the accounts, whose transactions they become, and the profile at its end. */
function withReceipts(menu: readonly NavigationItem[]): NavigationItem[] {
  const after = menu.findIndex(({ to }) => to === "/accounts") + 1;
  return [...menu.toSpliced(after, 0, RECEIPTS_ITEM), PROFILE_ITEM];
}

function Items({ items, onClose }: { items: readonly NavigationItem[]; onClose: () => void }) {
  const { t } = useTranslation();
  const current = useLocation({ select: ({ pathname }) => currentItem(pathname) });
  const waiting = useWaitingReceipts();
  return items.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={classes.link}
      activeOptions={{ exact: true }}
      aria-current={to === current ? "page" : undefined}
      onClick={onClose}
    >
      <Icon size={19} aria-hidden />
      {t(label)}
      {to === RECEIPTS_ITEM.to && waiting > 0 && <span className={classes.count}>{waiting}</span>}
    </Link>
  ));
}
