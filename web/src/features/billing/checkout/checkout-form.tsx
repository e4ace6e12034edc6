import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { formatWire, myPlanQueries, usePriceText } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type CheckoutPreview, checkoutQueries, type OfferedPlan, useBeginCheckout } from "./api";
import { BigPrice } from "./big-price";
import classes from "./checkout-form.module.css";
import { ConsentBox } from "./consent-box";
import { Costs } from "./costs";
import { minorOf } from "./preview-rows";
import { useProceed } from "./use-proceed";

interface CheckoutFormProps {
  offer: OfferedPlan;
  onBack: () => void;
  onClose: () => void;
}

/** Says what a plan comes to, what happens, and does it. */
export function CheckoutForm({ offer: { plan, action: offered }, onBack, onClose }: CheckoutFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const begin = useBeginCheckout();
  const { isLeaving, proceed } = useProceed(onClose);
  const [consents, setConsents] = useState(false);
  const { data: mine } = useQuery(myPlanQueries.mine());
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    ...checkoutQueries.preview(plan.id),
    // While it is being sent everything about it changes.
    enabled: !begin.isPending && !begin.isSuccess,
  });
  const action = preview?.action ?? offered;
  const isPaid = preview !== undefined && minorOf(preview.amount) > 0;
  const mayConsent = isPaid && preview.collects_automatically && (mine?.saves_methods ?? false);
  const submit = () => {
    if (!preview || action === "current") return;
    const { amount, prorate_at } = preview;
    const saves_method = mayConsent && consents;
    begin.mutate(
      { plan_id: plan.id, expected_amount: amount, prorate_at, saves_method },
      {
        onSuccess: (checkout) => {
          if (proceed(checkout)) return;
          notifySuccess(t(`checkout.confirm.done.${action}`, { plan: plan.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onBack}
      cancelLabel={t("checkout.confirm.back")}
      pending={begin.isPending || isLeaving}
      disabled={!preview || isFetching || action === "current"}
      // That the amount is out of date is told at no field: it is not typed, and the new one is fetched by now.
      error={
        Object.values(fieldErrors(begin.error))[0] ??
        formError(begin.error ?? error, [], t("checkout.confirm.previewFailed"))
      }
      submitLabel={
        isPaid
          ? t("checkout.confirm.submit.pay", { amount: formatWire(preview.amount, preview.currency, locale) })
          : t(`checkout.confirm.submit.${action === "current" ? "begin" : action}`)
      }
    >
      <BigPrice {...plan} />
      {preview && <DialogText>{t(...textOf(preview, plan.name, locale))}</DialogText>}
      {preview ? (
        <Costs preview={preview} plan={plan} isStale={isFetching} />
      ) : (
        !error && (
          <div className={classes.waiting}>
            <DialogText small>{t("checkout.confirm.waiting")}</DialogText>
          </div>
        )
      )}
      {mayConsent && <ConsentBox price={priceText(plan)} checked={consents} onChange={setConsents} />}
    </FormShell>
  );
}

/** What happens, and when. */
function textOf(
  { action, amount, starts_at, period_ends_at }: CheckoutPreview,
  plan: string,
  locale: string,
) {
  const day = (at: string) => formatInstantDay(at, locale);
  if (action === "change_later")
    return ["checkout.confirm.text.later", { plan, day: day(starts_at) }] as const;
  if (action === "begin_trial") {
    return period_ends_at === null
      ? (["checkout.confirm.text.trialOpen", { day: "" }] as const)
      : (["checkout.confirm.text.trial", { day: day(period_ends_at) }] as const);
  }
  const isPaid = minorOf(amount) > 0;
  return [isPaid ? "checkout.confirm.text.paid" : "checkout.confirm.text.free", {}] as const;
}
