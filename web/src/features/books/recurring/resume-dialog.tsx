import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { RadioChoice } from "@/ui/radio-choice";
import type { MissedChoice } from "./api";
import type { RecurringItem } from "./item";
import { useItemActions } from "./use-item-actions";

interface ResumeDialogProps {
  workspaceId: string;
  item: RecurringItem;
  onClose: () => void;
}

/** Asks what is done with the days that passed while it rested. */
export function ResumeDialog({ workspaceId, item, onClose }: ResumeDialogProps) {
  const { t } = useTranslation();
  const actions = useItemActions(workspaceId);
  const [missed, setMissed] = useState<MissedChoice>("skip");
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={actions.isPending}
      title={t("recurring.resumeTitle", { name: item.name })}
    >
      <FormShell
        onSubmit={(event) => {
          event.preventDefault();
          void actions.resume(item, missed).then(onClose);
        }}
        onCancel={onClose}
        pending={actions.isPending}
        error={null}
        submitLabel={t("recurring.itemActions.resume")}
      >
        <DialogText>{t("recurring.resumeText")}</DialogText>
        <RadioChoice
          label={t("recurring.resumeText")}
          value={missed}
          options={[
            { value: "skip", label: t("recurring.catchUpSkip"), description: t("recurring.resumeSkip") },
            { value: "post", label: t("recurring.catchUpPost"), description: t("recurring.resumePost") },
          ]}
          onChange={setMissed}
        />
      </FormShell>
    </Dialog>
  );
}
