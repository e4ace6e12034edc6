import { Button } from "@mantine/core";
import { MailPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { useSendsMail } from "@/features/identity/auth/public";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { notifyInfo, notifySuccess } from "@/ui/notify";
import { RowText } from "@/ui/row-text";
import { useNow } from "@/ui/use-now";
import {
  type Invitation,
  type NewInvitation,
  useCancelInvitation,
  useResendInvitation,
  type Workspace,
} from "./api";
import classes from "./row.module.css";

interface InvitationItemProps {
  workspace: Workspace;
  invitation: Invitation;
  /** There is a new link. */
  onMade: (invitation: NewInvitation | null) => void;
}

/** An invitation that nobody has answered yet. */
export function InvitationItem({ workspace, invitation, onMade }: InvitationItemProps) {
  const { t } = useTranslation();
  const mailed = useSendsMail();
  const resend = useResendInvitation(workspace);
  const cancel = useCancelInvitation(workspace);
  const { email, role, invited_by, expires_at } = invitation;
  const isExpired = Date.parse(expires_at) <= useNow();
  const sendAgain = () =>
    resend.mutate(invitation, {
      onSuccess: (made) => {
        onMade(made);
        if (!made.link) notifySuccess(t("members.invite.sent", { email }));
      },
      onError: (error) => notifyFailure(error, t("members.failures.invite")),
    });
  const cancelInvitation = () =>
    cancel.mutate(invitation, {
      onSuccess: () => {
        onMade(null);
        notifyInfo(t("members.invitations.cancelled", { email }));
      },
      onError: (error) => notifyFailure(error, t("members.failures.cancel")),
    });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.tile}>
          <MailPlus size={15} aria-hidden />
        </span>
        <RowText
          title={email}
          badges={isExpired && <Badge tone="warning">{t("members.invitations.expired")}</Badge>}
        >
          <FactLine>
            <span>{t(`roles.${role}`)}</span>
            {!isExpired && (
              <span>
                {t("members.invitations.expires")} <InstantText at={expires_at} />
              </span>
            )}
            <span>{t("members.invitations.by", { name: invited_by.full_name })}</span>
          </FactLine>
        </RowText>
      </div>
      <div className={classes.controls}>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={resend.isPending}
          aria-label={t(mailed ? "members.invitations.resendNamed" : "members.invitations.newLinkNamed", {
            email,
          })}
          onClick={sendAgain}
        >
          {t(mailed ? "members.invitations.resend" : "members.invitations.newLink")}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={cancel.isPending}
          aria-label={t("members.invitations.cancelNamed", { email })}
          onClick={cancelInvitation}
        >
          {t("members.invitations.cancel")}
        </Button>
      </div>
    </li>
  );
}
