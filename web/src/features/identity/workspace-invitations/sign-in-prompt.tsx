import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { InvitationPreview } from "./api";
import classes from "./choice.module.css";
import { DeclineButton } from "./decline";
import { InvitationText } from "./invitation-text";

interface SignInPromptProps {
  preview: InvitationPreview;
  token: string;
  onDeclined: () => void;
}

/** The ways in for whoever was invited and is not signed in; both lead back here. */
export function SignInPrompt({ preview, token, onDeclined }: SignInPromptProps) {
  const { t } = useTranslation();
  const { email, registration } = preview;
  const mayRegister = registration !== "closed";
  return (
    <>
      <InvitationText preview={preview} />
      <p className={classes.text}>
        {t(mayRegister ? "invitation.guest.text" : "invitation.guest.closedText", { email })}
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/login" fullWidth>
          {t("invitation.guest.login")}
        </Button>
        {mayRegister && (
          <Button component={Link} to="/register" variant="default" fullWidth>
            {t("invitation.guest.register")}
          </Button>
        )}
        <DeclineButton preview={preview} token={token} onDeclined={onDeclined} />
      </div>
    </>
  );
}
