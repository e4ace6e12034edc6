import { useTranslation } from "react-i18next";
import { isFree, usePriceText } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { currencyOf, digitsOf } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { CheckoutPreview, OfferedPlan } from "./api";
import classes from "./checkout-form.module.css";
import { previewRows } from "./preview-rows";

interface CostsProps {
  preview: CheckoutPreview;
  plan: OfferedPlan["plan"];
  /** Others are being fetched. */
  isStale: boolean;
}

/** What choosing a plan comes to now, and what is paid later. */
export function Costs({ preview, plan, isStale }: CostsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const { currency, amount, action, starts_at, period_ends_at } = preview;
  const money = currencyOf(currency, digitsOf(amount));
  // A trial that is not paid for does not go on.
  const nextAt = action === "change_later" ? starts_at : action === "begin_trial" ? null : period_ends_at;
  const debitName = () =>
    period_ends_at === null
      ? t("checkout.confirm.rows.debit", { plan: plan.name })
      : t("checkout.confirm.rows.debitUntil", {
          plan: plan.name,
          day: formatInstantDay(period_ends_at, locale),
        });
  return (
    <dl className={classes.costs} aria-label={t("checkout.confirm.label")} aria-busy={isStale}>
      {previewRows(preview).map((row) => (
        <div key={row.kind} data-kind={row.kind}>
          <dt>{row.kind === "debit" ? debitName() : t(`checkout.confirm.rows.${row.kind}`)}</dt>
          <dd>
            <MoneyText amount={row.amount} currency={money} />
          </dd>
        </div>
      ))}
      {nextAt !== null && !isFree(plan.price) && (
        <div>
          <dt>{t("checkout.confirm.rows.next", { day: formatInstantDay(nextAt, locale) })}</dt>
          <dd>{priceText(plan)}</dd>
        </div>
      )}
    </dl>
  );
}
