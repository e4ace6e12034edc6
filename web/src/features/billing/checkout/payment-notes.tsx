import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatWire, isFree, type MyPlan, myPlanQueries } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import type { Payment } from "./api";
import { AdvanceDialog, PayInvoiceDialog } from "./pay-dialog";
import classes from "./payment-notes.module.css";
import { isWebAddress, progressOf } from "./progress";

/** What is to be paid for one's plan, and the way to pay it. */
export function PaymentNotes() {
  const { data } = useQuery(myPlanQueries.mine());
  if (!data) return null;
  const { open_payment: payment, open_invoice: invoice, subscription } = data;
  if (payment) return <OpenPayment payment={payment} />;
  if (invoice) return <OpenInvoice mine={data} invoice={invoice} />;
  const endsWithTrial = subscription?.is_in_trial && subscription.status === "canceled";
  return endsWithTrial && !isFree(subscription.price) ? <EndingTrial subscription={subscription} /> : null;
}

/** A payment that is not decided: it is finished, not begun a second time. */
function OpenPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, amount, currency, confirmation_url: url } = payment;
  const isTransfer = progressOf(payment) === "transfer";
  const isUnfinished = !isTransfer && payment.status === "pending" && url !== null && isWebAddress(url);
  const state = isTransfer ? "transfer" : isUnfinished ? "unfinished" : "confirming";
  return (
    <Note text={t(`checkout.notes.${state}`, { amount: formatWire(amount, currency, locale) })}>
      {isUnfinished && (
        <Button component="a" href={url}>
          {t("checkout.notes.continue")}
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={(root) => <Link {...root} to="/billing/checkout/$paymentId" params={{ paymentId: id }} />}
      >
        {t(isTransfer ? "checkout.notes.howToPay" : "checkout.notes.show")}
      </Button>
    </Note>
  );
}

interface OpenInvoiceProps {
  mine: MyPlan;
  invoice: NonNullable<MyPlan["open_invoice"]>;
}

function OpenInvoice({ mine, invoice }: OpenInvoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isPaying, setPaying] = useState(false);
  const { is_overdue, payment_due_at, next_attempt_at } = mine;
  const day = (at: string | null) => (at === null ? "" : formatInstantDay(at, locale));
  const text = () => {
    if (next_attempt_at !== null) return t("checkout.notes.retry", { day: day(next_attempt_at) });
    if (is_overdue) return t("checkout.notes.overdue", { day: day(payment_due_at) });
    return t("checkout.notes.due", { number: invoice.number, day: day(payment_due_at) });
  };
  return (
    <Note text={text()} isWarning={is_overdue || next_attempt_at !== null}>
      <Button onClick={() => setPaying(true)}>{t("checkout.notes.pay")}</Button>
      {isPaying && <PayInvoiceDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </Note>
  );
}

function EndingTrial({ subscription }: { subscription: NonNullable<MyPlan["subscription"]> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isPaying, setPaying] = useState(false);
  const { trial_ends_at: at } = subscription;
  return (
    <Note text={t("checkout.notes.trial", { day: at === null ? "" : formatInstantDay(at, locale) })}>
      <Button onClick={() => setPaying(true)}>{t("checkout.pay.advance")}</Button>
      {isPaying && <AdvanceDialog subscription={subscription} onClose={() => setPaying(false)} />}
    </Note>
  );
}

interface NoteProps {
  text: string;
  isWarning?: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

function Note({ text, isWarning = false, children }: NoteProps) {
  return (
    <div className={classes.note}>
      <PanelNote {...(isWarning && { tone: "warning" })}>{text}</PanelNote>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
