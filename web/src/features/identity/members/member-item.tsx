import { NativeSelect } from "@mantine/core";
import { UserMinus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { formatInstantDay } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { IconButton } from "@/ui/icon-button";
import { InitialsAvatar } from "@/ui/initials-avatar";
import { notifyError, notifySuccess } from "@/ui/notify";
import { RowText } from "@/ui/row-text";
import { useLocale } from "@/ui/use-locale";
import { type Member, type Role, useChangeRole, type Workspace } from "./api";
import type { MembersStep } from "./members-step";
import { mayChange, rolesFor } from "./roles";
import classes from "./row.module.css";

interface MemberItemProps {
  workspace: Workspace;
  member: Member;
  isMe: boolean;
  onAsk: (question: MembersStep) => void;
}

/** A member, with the role and, for whom the workspace lets, another one or the way out. */
export function MemberItem({ workspace, member, isMe, onAsk }: MemberItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = useChangeRole(workspace);
  const { full_name: name, username, role, user_id, joined_at } = member;
  const changeable = !isMe && mayChange(workspace, member);
  const choose = (chosen: Role | "") => {
    if (!chosen) return notifyError(t("auth.errors.sentences.role_incomplete"));
    // This one cannot be taken back by whoever gives it.
    if (chosen === "owner") return onAsk({ kind: "make-owner", member });
    change.mutate(
      { user_id, role: chosen },
      {
        onSuccess: () => notifySuccess(t("members.roleChanged", { name, role: t(`roles.${chosen}`) })),
        onError: (error) => notifyFailure(error, t("members.failures.role")),
      },
    );
  };
  // While the answer is on its way the chosen role stands there, not the old one.
  const shown = change.isPending ? change.variables.role : role;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <InitialsAvatar id={user_id} name={name} />
        <RowText title={name} badges={isMe && <Badge>{t("members.you")}</Badge>}>
          <div className={classes.details}>
            {t("members.about", { username, day: formatInstantDay(joined_at, locale) })}
          </div>
        </RowText>
      </div>
      <div className={classes.controls}>
        {changeable ? (
          <>
            <NativeSelect
              className={classes.role ?? ""}
              size="xs"
              aria-label={t("members.roleOf", { name })}
              value={shown}
              disabled={change.isPending}
              onChange={(event) => choose(event.currentTarget.value as Role | "")}
              data={rolesFor(workspace, role).map((value) => ({ value, label: t(`roles.${value}`) }))}
            />
            <IconButton
              icon={UserMinus}
              label={t("members.remove.open", { name })}
              size="md"
              color="red"
              onClick={() => onAsk({ kind: "remove", member })}
            />
          </>
        ) : (
          <span className={classes.plain}>{t(`roles.${role}`)}</span>
        )}
      </div>
    </li>
  );
}
