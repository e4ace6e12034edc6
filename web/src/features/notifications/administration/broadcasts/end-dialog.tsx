import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { browserZone, zoneName } from "@/features/identity/workspaces/public";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useNow } from "@/ui/use-now";
import { type Broadcast, useUpdateBroadcast } from "./api";
import { broadcastDraftOf, endError, type MomentDraft, withEnd } from "./broadcast-draft";
import { titleOf } from "./broadcast-text";
import { MomentFields } from "./moment-fields";
import { useOpened } from "./use-opened";

interface EndDialogProps {
  broadcast: Broadcast;
  onClose: () => void;
}

/** Another end for a message that is shown: nothing else of it can be changed. */
export function EndDialog({ broadcast, onClose }: EndDialogProps) {
  const { t, i18n } = useTranslation();
  const update = useUpdateBroadcast();
  const [opened, onRefused] = useOpened(broadcast);
  const [end, setEnd] = useState<MomentDraft>(() => broadcastDraftOf(broadcast).end);
  const [isChecked, setChecked] = useState(false);
  const problem = endError(end, opened.starts_at, opened.is_dismissible, useNow());
  const refused = fieldErrors(update.error).ends_at;
  const submit = () => {
    setChecked(true);
    if (problem) return;
    const done = () => {
      notifySuccess(t("broadcasts.end.done"));
      onClose();
    };
    void update.mutateAsync({ broadcast: opened, body: withEnd(opened, end) }).then(done, onRefused);
  };
  return (
    <FormDialog
      title={t("broadcasts.end.title")}
      onClose={onClose}
      onSubmit={submit}
      pending={update.isPending}
      error={formError(update.error, ["ends_at"])}
      submitLabel={t("common.save")}
    >
      <DialogText>{t("broadcasts.end.text", { title: titleOf(broadcast, i18n.language) })}</DialogText>
      <MomentFields
        labels={{ day: t("broadcasts.dialog.endDay"), time: t("broadcasts.dialog.endTime") }}
        description={t("broadcasts.dialog.zone", { zone: zoneName(browserZone()) })}
        value={end}
        error={(isChecked && problem ? t(`broadcasts.dialog.errors.${problem}`) : undefined) ?? refused}
        isClearable
        onChange={(next) => {
          setEnd(next);
          update.reset();
        }}
      />
    </FormDialog>
  );
}
