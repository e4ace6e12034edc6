import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { RadioChoice } from "@/ui/radio-choice";
import type { Missed } from "./api";
import type { RecurringItem } from "./item";
import { useItemActions } from "./use-item-actions";

interface ResumeQuestionProps {
  workspaceId: string;
  item: RecurringItem;
  onClose: () => void;
}

/** Asks what is done with the days that passed while it rested. */
export function ResumeQuestion({ workspaceId, item, onClose }: ResumeQuestionProps) {
  const { t } = useTranslation();
  const actions = useItemActions(workspaceId);
  const [missed, setMissed] = useState<Missed>("skip");
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
        submitLabel={t("recurring.itemVerb.resume")}
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
