import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { isEmail } from "@/features/identity/auth/public";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { useInvite } from "../api";
import { MAX_EMAIL_LENGTH } from "../rules";
import { ShareLink } from "./share-link";

/** Invites somebody to register, and shows the link to pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const [missed, setMissed] = useState(false);
  const submit = () => {
    setMissed(!isEmail(email));
    if (isEmail(email)) invite.mutate(email.trim());
  };
  const { data: invitation } = invite;
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={invite.isPending}
      title={t(invitation ? "administration.inviting.doneTitle" : "administration.inviting.title")}
    >
      {invitation ? (
        <ShareLink
          text={t("administration.inviting.done", { email: invitation.email })}
          link={invitation}
          onDone={onClose}
        />
      ) : (
        <FormShell
          onSubmit={submit}
          onCancel={onClose}
          pending={invite.isPending}
          error={formError(invite.error, ["email"])}
          submitLabel={t("administration.inviting.submit")}
        >
          <DialogText>{t("administration.inviting.text")}</DialogText>
          <TextInput
            label={t("users.email")}
            type="email"
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setMissed(false);
              setEmail(event.currentTarget.value);
            }}
            error={missed ? t("users.emailInvalid") : fieldErrors(invite.error).email}
            data-autofocus
          />
        </FormShell>
      )}
    </Dialog>
  );
}
