import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import {
  formatWire,
  myPlanQueries,
  type Subscription,
  usePriceText,
} from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type Checkout, checkoutQueries, useBeginAdvance, usePayInvoice } from "./api";
import classes from "./checkout-form.module.css";
import { ConsentBox } from "./consent-box";
import { useProceed } from "./use-proceed";

interface PayInvoiceDialogProps {
  invoice: { id: string; number: string };
  onClose: () => void;
}

/** Pays an invoice. */
export function PayInvoiceDialog({ invoice, onClose }: PayInvoiceDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const pay = usePayInvoice();
  const { data, error } = useQuery(checkoutQueries.invoice(invoice.id));
  return (
    <PayDialog
      title={t("checkout.pay.invoice", { number: invoice.number })}
      amount={data ? formatWire(data.total, data.currency, locale) : null}
      isPending={pay.isPending}
      error={pay.error ? formError(pay.error, []) : formError(error, [], t("checkout.pay.failed"))}
      onPay={(saves_method, done) => pay.mutate({ id: invoice.id, saves_method }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

interface AdvanceDialogProps {
  /** In its trial. */
  subscription: Subscription;
  onClose: () => void;
}

/** Pays for the first period after a trial, so that the plan goes on. */
export function AdvanceDialog({ subscription, onClose }: AdvanceDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const advance = useBeginAdvance();
  const { price, currency, trial_ends_at } = subscription;
  return (
    <PayDialog
      title={t("checkout.pay.advance")}
      text={t("checkout.pay.advanceText", {
        day: trial_ends_at === null ? "" : formatInstantDay(trial_ends_at, locale),
      })}
      amount={formatWire(price, currency, locale)}
      isPending={advance.isPending}
      error={formError(advance.error, [])}
      onPay={(saves_method, done) => advance.mutate(saves_method, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

interface PayDialogProps {
  title: string;
  text?: string;
  /** Null until it is known. */
  amount: string | null;
  isPending: boolean;
  error: string | null;
  onPay: (saves_method: boolean, onDone: (checkout: Checkout) => void) => void;
  onClose: () => void;
}

function PayDialog({ title, text, amount, isPending, error, onPay, onClose }: PayDialogProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { isLeaving, proceed } = useProceed(onClose);
  const [consents, setConsents] = useState(false);
  const { data: mine } = useQuery(myPlanQueries.mine());
  const subscription = mine?.saves_methods ? mine.subscription : null;
  const done = (checkout: Checkout) => {
    if (proceed(checkout)) return;
    notifySuccess(t("checkout.pay.done"));
    onClose();
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => onPay(subscription !== null && consents, done)}
      pending={isPending || isLeaving}
      disabled={amount === null}
      error={error}
      submitLabel={amount === null ? t("checkout.pay.submit") : t("checkout.confirm.submit.pay", { amount })}
    >
      {text && <DialogText>{text}</DialogText>}
      <dl className={classes.costs}>
        <div data-kind="due">
          <dt>{t("checkout.pay.amount")}</dt>
          <dd>{amount ?? "…"}</dd>
        </div>
      </dl>
      {subscription && (
        <ConsentBox price={priceText(subscription)} checked={consents} onChange={setConsents} />
      )}
    </FormDialog>
  );
}
