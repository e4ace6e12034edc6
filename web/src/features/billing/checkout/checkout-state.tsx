import { Button, Loader } from "@mantine/core";
import { Banknote, CircleCheck, CircleX, Clock, Landmark, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatWire, lastsUntil } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import type { Checkout, Payment } from "./api";
import classes from "./checkout-state.module.css";
import { PlanButton } from "./plan-button";
import { isWebAddress, progressOf } from "./progress";

interface CheckoutStateProps {
  checkout: Checkout;
  payment: Payment;
  /** The server has been asked often enough; it can still be asked by a button. */
  isAskedNoMore: boolean;
  isAsking: boolean;
  onAsk: () => void;
}

/** How it stands with a payment, in words, and what one can do now. */
export function CheckoutState(props: CheckoutStateProps) {
  switch (progressOf(props.payment)) {
    case "transfer":
      return <Transfer {...props} />;
    case "confirming":
      return props.isAskedNoMore ? <Unconfirmed {...props} /> : <Confirming {...props} />;
    case "paid":
      return <Paid {...props} />;
    case "failed":
      return <Failed {...props} />;
    case "refunded":
      return <Refunded {...props} />;
  }
}

/** Nothing here may lead to paying a second time. */
function Confirming({ payment }: CheckoutStateProps) {
  const { t } = useTranslation();
  return (
    <State
      mark={<Loader size={28} aria-hidden />}
      title={t("checkout.page.confirming.title")}
      text={t("checkout.page.confirming.text")}
      payment={payment}
    />
  );
}

function Unconfirmed({ payment, checkout, isAsking, onAsk }: CheckoutStateProps) {
  const { t } = useTranslation();
  const url = checkout.confirmation_url;
  return (
    <State
      icon={Clock}
      title={t("checkout.page.confirming.longTitle")}
      text={t("checkout.page.confirming.longText")}
      payment={payment}
    >
      <Button loading={isAsking} onClick={onAsk}>
        {t("checkout.page.confirming.check")}
      </Button>
      {url !== null && isWebAddress(url) && (
        <Button component="a" variant="default" href={url}>
          {t("checkout.page.confirming.continue")}
        </Button>
      )}
    </State>
  );
}

function Transfer({ payment, checkout: { instructions } }: CheckoutStateProps) {
  const { t } = useTranslation();
  const isOfInvoice = payment.purpose === "invoice";
  return (
    <State
      icon={Landmark}
      title={t("checkout.page.transfer.title")}
      text={t(isOfInvoice ? "checkout.page.transfer.invoiceText" : "checkout.page.transfer.text")}
      payment={payment}
      details={
        instructions && (
          <section className={classes.instructions}>
            <h2 className={classes.heading}>{t("checkout.page.transfer.instructions")}</h2>
            <p className={classes.lines}>{instructions}</p>
          </section>
        )
      }
    >
      <PlanButton />
    </State>
  );
}

function Paid({ payment, checkout: { subscription } }: CheckoutStateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { purpose, plan, invoice } = payment;
  const what = () => {
    if (purpose === "invoice" && invoice) return t("checkout.page.paid.invoice", { number: invoice.number });
    if (purpose === "advance") return t("checkout.page.paid.advance");
    // The plan may be another one by now, or could not be changed: the money is said to be here, no more.
    if (!plan || subscription?.plan.id !== plan.id) return "";
    const until = lastsUntil(subscription);
    return until === null
      ? t("checkout.page.paid.plan", { plan: plan.name })
      : t("checkout.page.paid.planUntil", { plan: plan.name, day: formatInstantDay(until, locale) });
  };
  const amount = formatWire(payment.amount, payment.currency, locale);
  return (
    <State
      icon={CircleCheck}
      tone="good"
      title={t("checkout.page.paid.title")}
      text={`${t("checkout.page.paid.text", { amount })} ${what()}`}
      payment={payment}
    >
      <PlanButton />
    </State>
  );
}

function Failed({ payment }: CheckoutStateProps) {
  const { t } = useTranslation();
  const reason = payment.failure?.kind ?? "canceled";
  return (
    <State
      icon={CircleX}
      tone="danger"
      title={t("checkout.page.failure.title")}
      text={`${t(`checkout.page.failure.${reason}`)} ${t("checkout.page.failure.notCharged")}`}
      payment={payment}
    >
      <PlanButton />
    </State>
  );
}

function Refunded({ payment }: CheckoutStateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = formatWire(payment.refunded, payment.currency, locale);
  return (
    <State
      icon={Banknote}
      title={t("checkout.page.refunded.title")}
      text={t("checkout.page.refunded.text", { amount })}
      payment={payment}
    >
      <PlanButton />
    </State>
  );
}

interface StateProps {
  /** One of both. */
  icon?: LucideIcon;
  mark?: ReactNode;
  tone?: "good" | "danger";
  title: string;
  text: string;
  payment: Payment;
  details?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

function State({ icon: Icon, mark, tone, title, text, payment, details, children }: StateProps) {
  return (
    <div className={classes.page}>
      <span className={classes.mark} data-tone={tone}>
        {Icon ? <Icon size={28} aria-hidden /> : mark}
      </span>
      <div role="status">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <Facts payment={payment} />
      {details}
      {children && <div className={classes.buttons}>{children}</div>}
    </div>
  );
}

/** How much is paid, and what for. */
function Facts({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { amount, currency, purpose, plan, invoice, is_test } = payment;
  const subject =
    purpose === "invoice" && invoice
      ? t("checkout.page.forInvoice", { number: invoice.number })
      : purpose === "advance"
        ? t("checkout.page.forAdvance")
        : plan?.name;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t("checkout.page.amount")}</dt>
          <dd>{formatWire(amount, currency, locale)}</dd>
        </div>
        {subject && (
          <div>
            <dt>{t("checkout.page.for")}</dt>
            <dd>{subject}</dd>
          </div>
        )}
      </dl>
      {is_test && <Badge tone="warning">{t("checkout.page.test")}</Badge>}
    </>
  );
}
