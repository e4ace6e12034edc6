import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormDialog } from "@/ui/form-dialog";
import { type Passkey, useRenamePasskey } from "./api";
import { PasskeyNameField } from "./passkey-name-field";

/** Gives a passkey another name. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title={t("passkeys.renameTitle")}
      onClose={onClose}
      onSubmit={() => {
        rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose });
      }}
      pending={rename.isPending}
      error={formError(rename.error, ["name"])}
      submitLabel={t("common.save")}
    >
      <PasskeyNameField value={name} error={fieldErrors(rename.error).name} onChange={setName} />
    </FormDialog>
  );
}
