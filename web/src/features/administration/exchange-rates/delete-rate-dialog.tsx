import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { formatDay } from "@/lib/dates";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifyInfo } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRate, useDeleteRate } from "./api";

/** Asks before a provider's rate goes. */
export function DeleteRateDialog({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const remove = useDeleteRate();
  const { from, to } = rate;
  const values = { from, to, date: formatDay(rate.date, locale) };
  return (
    <ConfirmDialog
      title={t("rateManagement.delete.title", values)}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() =>
        remove.mutate(rate, {
          onSuccess: () => {
            notifyInfo(t("rateManagement.delete.done", values));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("rateManagement.delete.text")}
    </ConfirmDialog>
  );
}
