import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { AmountKind, Kind } from "./item";

interface AmountTextProps {
  of: {
    kind: Kind;
    amount: Minor;
    amount_kind: AmountKind;
    amount_min: Minor | null;
    amount_max: Minor | null;
    currency: Currency;
  };
}

/** An amount in the direction of the money; "about" before one that is not sure, and both ends of a range. */
export function AmountText({ of }: AmountTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, amount_kind, amount_min, amount_max, currency } = of;
  const signed = (minor: Minor) => (kind === "expense" ? -Math.abs(minor) || 0 : Math.abs(minor));
  const tone = kind === "income" ? "flow" : "plain";
  const shown = <MoneyText amount={signed(of.amount)} currency={currency} tone={tone} />;
  if (amount_kind === "fixed") return shown;
  const ends =
    amount_kind === "range" && amount_min !== null && amount_max !== null
      ? t("recurring.between", {
          from: formatMoney(Math.abs(amount_min), currency, locale),
          to: formatMoney(Math.abs(amount_max), currency, locale),
        })
      : t("recurring.about");
  return (
    <span title={ends}>
      <span aria-hidden>{"≈ "}</span>
      <VisuallyHidden>{`${ends} `}</VisuallyHidden>
      {shown}
    </span>
  );
}
