import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AuthMessage } from "@/features/identity/auth/public";
import { signOut } from "@/session/session";
import type { InvitationPreview } from "./api";
import classes from "./choice.module.css";
import { ContinueLink } from "./continue-link";

/** Somebody else is signed in than was invited. The invitation stays as it is. */
export function WrongAccount({ preview, email }: { preview: InvitationPreview; email: string }) {
  const { t } = useTranslation();
  return (
    <AuthMessage
      title={t("invitation.wrongAccount.title")}
      action={
        <div className={classes.actions}>
          {/* The sign-in comes back here: the invitation is at hand. */}
          <Button fullWidth onClick={() => void signOut()}>
            {t("invitation.wrongAccount.switch")}
          </Button>
          <ContinueLink quiet />
        </div>
      }
    >
      <p>{t("invitation.wrongAccount.text", { invited: preview.email, email })}</p>
      <p>{t("invitation.wrongAccount.hint", { name: preview.invited_by })}</p>
    </AuthMessage>
  );
}
