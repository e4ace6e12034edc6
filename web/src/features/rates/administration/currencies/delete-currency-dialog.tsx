import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import type { Currency } from "@/features/rates/currencies/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifyInfo } from "@/ui/notify";
import { useDeleteCurrency } from "./api";

/** Asks before an own currency goes, and its rates with it. */
export function DeleteCurrencyDialog({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteCurrency();
  const { code } = currency;
  return (
    <ConfirmDialog
      title={t("currencyManagement.delete.title", { code })}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the currency.
        const done = () => {
          notifyInfo(t("currencyManagement.delete.done", { code }));
          onClose();
        };
        void remove.mutateAsync(currency).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("currencyManagement.delete.text")}
    </ConfirmDialog>
  );
}
