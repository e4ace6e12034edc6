import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { useRenewRecoveryCodes } from "./api";
import { RecoveryCodes } from "./recovery-codes";

/** Makes new recovery codes in place of the old ones. */
export default function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewRecoveryCodes();
  if (renew.data) {
    return (
      <Dialog opened onClose={onClose} pending title={t("secondFactor.codesTitle")} width={560}>
        <RecoveryCodes codes={renew.data} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("secondFactor.renewTitle")}
      submitLabel={t("secondFactor.renewSubmit")}
      pending={renew.isPending}
      error={formError(renew.error, [])}
      onConfirm={() => renew.mutate(undefined)}
      onClose={onClose}
    >
      {t("secondFactor.renewText")}
    </ConfirmDialog>
  );
}
