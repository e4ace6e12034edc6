import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import type { Currency } from "@/features/currencies/public";
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
      onConfirm={() =>
        remove.mutate(currency, {
          onSuccess: () => {
            notifyInfo(t("currencyManagement.delete.done", { code }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("currencyManagement.delete.text")}
    </ConfirmDialog>
  );
}
