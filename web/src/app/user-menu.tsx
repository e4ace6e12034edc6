import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { initials, UserAvatar } from "@/features/identity/users/public";
import { signOut } from "@/session/session";
import { useUser } from "@/session/use-user";
import { PROFILE_ITEM } from "./navigation";
import classes from "./user-menu.module.css";

/** The avatar, and behind it the profile and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t("app.menu.user", { initials: initials(user) })}
        >
          <UserAvatar user={user} />
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
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          {t("app.menu.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
