import { useTranslation } from "react-i18next";
import { AuthMessage } from "@/features/identity/auth/public";
import { ContinueLink } from "./continue-link";
import type { InvitationScreen } from "./invitation-screen";

interface InvalidInvitationProps {
  reason: InvitationScreen;
  workspace: string | undefined;
}

/** An invitation that cannot be accepted, or need not be, and what to do about it. */
export function InvalidInvitation({ reason, workspace }: InvalidInvitationProps) {
  const { t } = useTranslation();
  if (reason === "member") {
    return (
      <AuthMessage title={t("invitation.memberTitle")} action={<ContinueLink to="/workspaces" />}>
        <p>{t("invitation.memberText", { workspace: workspace ?? "" })}</p>
      </AuthMessage>
    );
  }
  if (reason === "expired") {
    return (
      <AuthMessage title={t("invitation.expiredTitle")} action={<ContinueLink />}>
        <p>{t("invitation.expiredHint")}</p>
      </AuthMessage>
    );
  }
  if (reason === "used") {
    return (
      <AuthMessage title={t("invitation.usedTitle")} action={<ContinueLink to="/workspaces" />}>
        <p>{t("invitation.usedHint")}</p>
      </AuthMessage>
    );
  }
  const isMissing = reason === "missing";
  return (
    <AuthMessage title={t("invitation.invalidTitle")} action={<ContinueLink />}>
      <p>{t(isMissing ? "invitation.missing" : "invitation.failures.accept")}</p>
      <p>{t(isMissing ? "invitation.missingHint" : "invitation.unknownHint")}</p>
    </AuthMessage>
  );
}
