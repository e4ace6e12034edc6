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
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the last rate of the list.
        const done = () => {
          notifyInfo(t("rateManagement.delete.done", values));
          onClose();
        };
        void remove.mutateAsync(rate).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("rateManagement.delete.text")}
    </ConfirmDialog>
  );
}
