import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { answerReconciledChange, useReconciledChange } from "./confirm";

/** Asks whether the change of reconciled transactions is meant. */
export function ReconciledChangeDialog() {
  const { t } = useTranslation();
  const count = useReconciledChange((state) => state.count);
  if (count === null) return null;
  return (
    <ConfirmDialog
      title={t("reconciliations.lockTitle", { count })}
      submitLabel={t("reconciliations.lockSubmit")}
      pending={false}
      error={null}
      onConfirm={() => answerReconciledChange(true)}
      onClose={() => answerReconciledChange(false)}
    >
      {t("reconciliations.lockText", { count })}
    </ConfirmDialog>
  );
}
