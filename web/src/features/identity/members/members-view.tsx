import { Button } from "@mantine/core";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { NewInvitation, Workspace } from "./api";
import { InvitationItem } from "./invitation-item";
import { InvitationLink } from "./invitation-link";
import { InviteForm } from "./invite-form";
import { MemberItem } from "./member-item";
import type { MembersStep } from "./members-step";
import classes from "./members-view.module.css";

interface MembersViewProps {
  workspace: Workspace;
  /** The id of the user. */
  me: string;
  onAsk: (question: MembersStep) => void;
}

/** The members and the open invitations, each with what may be done about them. */
export function MembersView({ workspace, me, onAsk }: MembersViewProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewInvitation | null>(null);
  const open = workspace.invitations.filter(({ is_used }) => !is_used);
  return (
    <div className={classes.view}>
      {may(workspace, "invite") && (
        <section className={classes.invite} aria-label={t("members.invite.title")}>
          <InviteForm workspace={workspace} onInvited={setMade} />
          {made?.link && <InvitationLink email={made.email} link={made.link} />}
        </section>
      )}
      <section>
        <h3 className={classes.heading}>{t("workspaces.members", { count: workspace.users.length })}</h3>
        <ul className={classes.list} aria-label={t("members.list")}>
          {workspace.users.map((member) => (
            <MemberItem
              key={member.user_id}
              workspace={workspace}
              member={member}
              isMe={member.user_id === me}
              onAsk={onAsk}
            />
          ))}
        </ul>
      </section>
      {open.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t("members.invitations.title")}</h3>
          <ul className={classes.list} aria-label={t("members.invitations.title")}>
            {open.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                workspace={workspace}
                invitation={invitation}
                onMade={setMade}
              />
            ))}
          </ul>
        </section>
      )}
      {may(workspace, "leave") && (
        <div className={classes.leave}>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<LogOut size={15} aria-hidden />}
            onClick={() => onAsk({ kind: "leave" })}
          >
            {t("members.leave.open")}
          </Button>
        </div>
      )}
    </div>
  );
}
