import { useTranslation } from "react-i18next";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./converted-money.module.css";

interface ConvertedTextProps {
  /** In the currency of the workspace; null when no rate is known. */
  amount: Minor | null;
  base: Currency;
}

/** What an amount is in the currency of the workspace, where there is no room to tell how. */
export function ConvertedText({ amount, base }: ConvertedTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (amount === null) return <span className={classes.missing}>{t("amount.notConverted")}</span>;
  return (
    <span className={classes.text}>
      {t("amount.about", { amount: formatMoney(amount, base, locale, { sign: "auto" }) })}
    </span>
  );
}
