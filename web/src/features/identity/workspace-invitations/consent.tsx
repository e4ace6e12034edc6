import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { useUser } from "@/session/use-user";
import { notifySuccess } from "@/ui/notify";
import type { InvitationPreview, useAccept } from "./api";
import classes from "./choice.module.css";
import { DeclineButton } from "./decline";
import { InvitationText } from "./invitation-text";

interface ConsentProps {
  preview: InvitationPreview;
  token: string;
  accept: ReturnType<typeof useAccept>;
  onDeclined: () => void;
}

/** The question to whoever was invited and is signed in. */
export function Consent({ preview, token, accept, onDeclined }: ConsentProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const join = () =>
    accept.mutate(undefined, {
      onSuccess: ({ workspace_name: workspace }) => {
        notifySuccess(t("invitation.accepted", { workspace }));
        void navigate({ to: "/" });
      },
    });
  const failure = formError(accept.error, [], t("invitation.failures.accept"));
  return (
    <>
      <InvitationText preview={preview} />
      {failure && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button fullWidth loading={accept.isPending} onClick={join}>
          {t("invitation.accept")}
        </Button>
        <DeclineButton preview={preview} token={token} disabled={accept.isPending} onDeclined={onDeclined} />
      </div>
      {user && (
        <p className={classes.note}>
          {t("invitation.signedInAs", { name: user.full_name, email: user.email })}
        </p>
      )}
    </>
  );
}
