import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis, KeyRound, LogOut, Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import type { AdminUser } from "../api";
import { type UserAction, useEnable } from "./user-actions";

interface UserMenuProps {
  user: AdminUser;
  onAction: (user: AdminUser, action: UserAction) => void;
}

/**
 * The button behind which everything about a user is. The menu itself is made when it is first opened: a thousand of
 * them would take longer than the list.
 */
export function UserMenu({ user, onAction }: UserMenuProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("common.actionsFor", { name: user.full_name })}
      {...(!used && { "aria-haspopup": "menu", "aria-expanded": false, onClick: () => setUsed(true) })}
    >
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  if (!used) return button;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Items user={user} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Items({ user, onAction }: UserMenuProps) {
  const { t } = useTranslation();
  const enable = useEnable();
  const self = useUser()?.id === user.id;
  return (
    <>
      <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={() => onAction(user, "edit")}>
        {t("administration.menu.edit")}
      </Menu.Item>
      {/* Oneself has the profile for the rest. */}
      {!self && (
        <>
          <Menu.Item leftSection={<KeyRound size={15} aria-hidden />} onClick={() => onAction(user, "reset")}>
            {t("administration.menu.reset")}
          </Menu.Item>
          <Menu.Item
            leftSection={<LogOut size={15} aria-hidden />}
            onClick={() => onAction(user, "revoke-sessions")}
          >
            {t("administration.menu.revokeSessions")}
          </Menu.Item>
          {user.is_disabled ? (
            <Menu.Item leftSection={<UserCheck size={15} aria-hidden />} onClick={() => enable(user)}>
              {t("administration.menu.enable")}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<UserX size={15} aria-hidden />}
              onClick={() => onAction(user, "disable")}
            >
              {t("administration.menu.disable")}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => onAction(user, "delete")}
          >
            {t("administration.menu.delete")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
