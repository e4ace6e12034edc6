import { useTranslation } from "react-i18next";
import { formatWire, type PriceAndPeriod, usePriceText } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { digitsOf, parseWire } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import type { PlanChangePreview } from "./api";

interface ChangePreviewProps {
  /** Null until it is known. */
  preview: PlanChangePreview | null;
  /** It is that of what was chosen before. */
  isStale: boolean;
  /** The plans' names. */
  from: string;
  to: string;
  /** What the new plan costs from then on. */
  terms: PriceAndPeriod;
}

const isNothing = (text: string) => parseWire(text, digitsOf(text)) === 0;

/** What a change of plan costs: what is credited, what is charged, and what is left to pay. */
export function ChangePreview({ preview, isStale, from, to, terms }: ChangePreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  if (!preview) return <DialogText small>{t("subscriptionManagement.preview.waiting")}</DialogText>;
  const { credit, debit, amount, currency, starts_at, period_ends_at } = preview;
  const day = (at: string) => formatInstantDay(at, locale);
  const isCredit = amount.startsWith("-") && !isNothing(amount);
  const rows: [name: string, value: string][] = [
    [t("subscriptionManagement.preview.starts"), day(starts_at)],
    [t("subscriptionManagement.preview.price"), priceText(terms)],
  ];
  if (!isNothing(credit))
    rows.push([
      t("subscriptionManagement.preview.credit", { plan: from }),
      formatWire(`-${credit.replace(/^-/, "")}`, currency, locale),
    ]);
  if (!isNothing(debit))
    rows.push([
      period_ends_at === null
        ? t("subscriptionManagement.preview.debitOpen", { plan: to })
        : t("subscriptionManagement.preview.debit", { plan: to, day: day(period_ends_at) }),
      formatWire(debit, currency, locale),
    ]);
  rows.push(
    isNothing(amount)
      ? [t("subscriptionManagement.preview.nothing"), formatWire(amount, currency, locale)]
      : [
          t(isCredit ? "subscriptionManagement.preview.toCredit" : "subscriptionManagement.preview.due"),
          formatWire(amount, currency, locale, "never"),
        ],
  );
  return (
    <dl
      className={classes.preview}
      aria-label={t("subscriptionManagement.preview.label")}
      aria-busy={isStale}
    >
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
