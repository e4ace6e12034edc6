import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InvitationPreview } from "./api";
import classes from "./invitation-text.module.css";

/** Who invites whom to what, and what it lets one do. */
export function InvitationText({ preview }: { preview: InvitationPreview }) {
  const { t } = useTranslation();
  const { workspace_name, invited_by, role } = preview;
  return (
    <>
      <h1 className={classes.title}>{t("invitation.title", { workspace: workspace_name })}</h1>
      <p className={classes.text}>{t("invitation.by", { name: invited_by })}</p>
      <div className={classes.role}>
        <UsersRound size={18} aria-hidden />
        <div>
          <p className={classes.roleName}>{t("invitation.yourRole", { role: t(`roles.${role}`) })}</p>
          <p className={classes.may}>{t(`roles.may.${role}`)}</p>
        </div>
      </div>
    </>
  );
}
