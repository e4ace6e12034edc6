import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { answerReconciled, useLockQuestion } from "./confirm";

/** Asks whether the change of reconciled transactions is meant. */
export function LockQuestion() {
  const { t } = useTranslation();
  const count = useLockQuestion((state) => state.count);
  if (count === null) return null;
  return (
    <ConfirmDialog
      title={t("reconcile.lockTitle", { count })}
      submitLabel={t("reconcile.lockSubmit")}
      pending={false}
      error={null}
      onConfirm={() => answerReconciled(true)}
      onClose={() => answerReconciled(false)}
    >
      {t("reconcile.lockText", { count })}
    </ConfirmDialog>
  );
}
