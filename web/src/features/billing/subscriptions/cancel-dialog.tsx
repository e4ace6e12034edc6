import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { formatInstantDay } from "@/lib/instants";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Subscription, useCancelSubscription } from "./api";
import { lastsUntil } from "./status";

/** Asks before a subscription is canceled, and says until when its plan can be used. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cancel = useCancelSubscription();
  const { plan, scheduled_change } = subscription;
  const until = lastsUntil(subscription);
  const facts = { plan: plan.name, day: until === null ? "" : formatInstantDay(until, locale) };
  return (
    <ConfirmDialog
      title={t("billing.cancel.title", { plan: plan.name })}
      submitLabel={t("billing.cancel.submit")}
      cancelLabel={t("billing.cancel.keep")}
      pending={cancel.isPending}
      error={formError(cancel.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, which may go with what it was opened from.
        const done = () => {
          notifySuccess(t("billing.cancel.done", { plan: plan.name }));
          onClose();
        };
        void cancel.mutateAsync(subscription).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {until === null ? t("billing.cancel.atOnce", facts) : t("billing.cancel.atEnd", facts)}{" "}
      {scheduled_change && t("billing.cancel.dropsChange", { plan: scheduled_change.plan.name })}
    </ConfirmDialog>
  );
}
