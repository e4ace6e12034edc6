import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LogOut, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUnreadNotifications } from "@/features/identity/notifications/public";
import { initials, UserAvatar } from "@/features/identity/users/public";
import { signOut } from "@/session/session";
import { useUser } from "@/session/use-user";
import { PROFILE_ITEM } from "./navigation";
import classes from "./user-menu.module.css";

/** The avatar, and behind it the profile and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const unread = useUnreadNotifications();
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={
            t("app.menu.user", { initials: initials(user) }) +
            (unread > 0 ? `, ${t("app.menu.unread", { count: unread })}` : "")
          }
        >
          <UserAvatar user={user} />
          {unread > 0 && <span className={classes.dot} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && (
          <div className={classes.who}>
            <strong>{user.full_name}</strong>
            <span>{user.email}</span>
          </div>
        )}
        <Menu.Item
          component={Link}
          to={PROFILE_ITEM.to}
          leftSection={<PROFILE_ITEM.icon size={16} aria-hidden />}
        >
          {t(PROFILE_ITEM.label)}
        </Menu.Item>
        {unread > 0 && (
          <Menu.Item
            component={Link}
            to={PROFILE_ITEM.to}
            hash="notifications"
            leftSection={<ShieldAlert size={16} aria-hidden />}
          >
            {t("app.menu.unread", { count: unread })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          {t("app.menu.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
