import { useNavigate } from "@tanstack/react-router";
import { Coins, Gauge, Gem, KeyRound, LogOut, Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHasUsage } from "@/features/billing/subscriptions/public";
import { useUser } from "@/session/use-user";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import type { AdminUser } from "../api";
import { type UserAction, useEnable } from "./user-actions";

interface UserMenuProps {
  user: AdminUser;
  onAction: (user: AdminUser, action: UserAction) => void;
}

/** The button behind which everything about a user is. */
export function UserMenu({ user, onAction }: UserMenuProps) {
  return (
    <ActionsMenu name={user.full_name} isLazy>
      <Items user={user} onAction={onAction} />
    </ActionsMenu>
  );
}

function Items({ user, onAction }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enable = useEnable();
  const hasUsage = useHasUsage();
  const self = useUser()?.id === user.id;
  return (
    <>
      <ActionItem icon={Pencil} onClick={() => onAction(user, "edit")}>
        {t("administration.menu.edit")}
      </ActionItem>
      <ActionItem
        icon={Gem}
        onClick={() =>
          void navigate({ to: "/admin/billing", search: { tab: "subscriptions", user_id: user.id } })
        }
      >
        {t("administration.menu.subscription")}
      </ActionItem>
      {hasUsage && (
        <ActionItem icon={Gauge} onClick={() => onAction(user, "usage")}>
          {t("administration.menu.usage")}
        </ActionItem>
      )}
      <ActionItem
        icon={Coins}
        onClick={() => void navigate({ to: "/admin/payment", search: { user_id: user.id } })}
      >
        {t("app.nav.payments")}
      </ActionItem>
      {/* Oneself has the profile for the rest. */}
      {!self && (
        <>
          <ActionItem icon={KeyRound} onClick={() => onAction(user, "reset")}>
            {t("administration.menu.reset")}
          </ActionItem>
          <ActionItem icon={LogOut} onClick={() => onAction(user, "revoke-sessions")}>
            {t("administration.menu.revokeSessions")}
          </ActionItem>
          {user.is_disabled ? (
            <ActionItem icon={UserCheck} onClick={() => enable(user)}>
              {t("administration.menu.enable")}
            </ActionItem>
          ) : (
            <ActionItem icon={UserX} onClick={() => onAction(user, "disable")}>
              {t("administration.menu.disable")}
            </ActionItem>
          )}
          <ActionItem icon={Trash2} isDanger onClick={() => onAction(user, "delete")}>
            {t("administration.menu.delete")}
          </ActionItem>
        </>
      )}
    </>
  );
}
