import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { formatDay } from "@/lib/dates";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRate, useCreateRate, useDeleteRate } from "./api";

const DeleteRateDialog = lazy(async () => ({
  default: (await import("./delete-rate-dialog")).DeleteRateDialog,
}));

/**
 * Deletes a rate. One that was entered by hand goes at once and can be brought back; one of a provider would come back
 * as somebody's own word, so it is asked for first. The question is to be shown by the caller.
 */
export function useRemoveRate(): { remove: (rate: ExchangeRate) => void; question: ReactNode } {
  const { t } = useTranslation();
  const locale = useLocale();
  const deleting = useDeleteRate();
  const creating = useCreateRate();
  const [removing, setRemoving] = useState<ExchangeRate | null>(null);
  const refused = (error: unknown) => notifyFailure(error);
  const values = ({ from, to, date }: ExchangeRate) => ({ from, to, date: formatDay(date, locale) });

  const remove = (rate: ExchangeRate) => {
    if (rate.provider_id !== null) return setRemoving(rate);
    const { date, from, to } = rate;
    // The message stays when the page has been left, and so its button has to answer there too.
    void deleting.mutateAsync(rate).then(
      () =>
        notifyUndo(t("rateManagement.delete.done", values(rate)), () => {
          void creating
            .mutateAsync({ date, from, to, rate: rate.rate })
            .then(() => notifySuccess(t("rateManagement.delete.restored", values(rate))), refused);
        }),
      refused,
    );
  };
  const question = removing && (
    <Suspense>
      <DeleteRateDialog rate={removing} onClose={() => setRemoving(null)} />
    </Suspense>
  );
  return { remove, question };
}
