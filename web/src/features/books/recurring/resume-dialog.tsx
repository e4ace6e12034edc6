import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
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
    <FormDialog
      title={t("recurring.resumeTitle", { name: item.name })}
      onClose={onClose}
      onSubmit={() => {
        void actions.resume(item, missed).then(onClose);
      }}
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
    </FormDialog>
  );
}
