import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "@/api/errors";
import { passkeyProblem } from "@/features/identity/auth/public";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useAddPasskey } from "./api";
import { PasskeyNameField } from "./passkey-name-field";

/** Makes a passkey: asks for its name, then the browser asks for the rest. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddPasskey();
  const [name, setName] = useState(t("passkeys.defaultName"));
  const nameError = fieldErrors(add.error).name;
  return (
    <FormDialog
      title={t("passkeys.addTitle")}
      onClose={onClose}
      onSubmit={() => {
        add.mutate(name.trim() || t("passkeys.defaultName"), {
          onSuccess: () => {
            notifySuccess(t("passkeys.added"));
            onClose();
          },
        });
      }}
      pending={add.isPending}
      error={add.error && !nameError ? passkeyProblem(add.error, "registration") : null}
      submitLabel={t("passkeys.continue")}
    >
      <DialogText>{t("passkeys.addText")}</DialogText>
      <PasskeyNameField value={name} error={nameError} onChange={setName} />
    </FormDialog>
  );
}
