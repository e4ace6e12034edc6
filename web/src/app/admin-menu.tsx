import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import classes from "./app-bar.module.css";
import { ADMIN_MENU } from "./navigation";

/** The administrators' part of the bar. */
export function AdminMenu({ current }: { current: string | null }) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user?.is_superuser) return null;
  const here = ADMIN_MENU.some(({ to }) => to === current);
  return (
    <Menu position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.link} data-current={here || undefined}>
          {t("app.menu.admin")}
          <ChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ADMIN_MENU.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            aria-current={to === current ? "page" : undefined}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
