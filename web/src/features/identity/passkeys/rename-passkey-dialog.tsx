import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { type Passkey, useRenamePasskey } from "./api";
import { PasskeyNameField } from "./passkey-name-field";

/** Gives a passkey another name. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  return (
    <Dialog opened onClose={onClose} pending={rename.isPending} title={t("passkeys.renameTitle")}>
      <FormShell
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose });
        }}
        onCancel={onClose}
        pending={rename.isPending}
        error={formError(rename.error, ["name"])}
        submitLabel={t("common.save")}
      >
        <PasskeyNameField value={name} error={fieldErrors(rename.error).name} onChange={setName} />
      </FormShell>
    </Dialog>
  );
}
