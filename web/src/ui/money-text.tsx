import { type Currency, formatMoney, type Minor, type MoneyFormat, moneyParts } from "@/lib/money";
import classes from "./money-text.module.css";
import { useLocale } from "./use-locale";

interface MoneyTextProps extends MoneyFormat {
  amount: Minor;
  currency: Currency;
  /** "flow" colours income and gives it a plus; "quiet" is the second voice of balances. */
  tone?: "plain" | "flow" | "quiet";
}

/** An amount: tabular, never wrapped, with U+2212. Every amount on a screen goes through here. */
export function MoneyText({ amount, currency, tone = "plain", sign, whole }: MoneyTextProps) {
  const locale = useLocale();
  const income = tone === "flow" && amount > 0;
  const format: MoneyFormat = { sign: sign ?? (income ? "always" : "auto"), whole: whole ?? false };
  return (
    <span className={classes.money} data-tone={income ? "income" : tone}>
      {formatMoney(amount, currency, locale, format)}
    </span>
  );
}

/** The one big figure of a screen: a large integer with small grey decimals, read out as one amount. */
export function MoneyHero({ amount, currency }: { amount: Minor; currency: Currency }) {
  const locale = useLocale();
  const { whole, fraction, rest } = moneyParts(amount, currency, locale);
  return (
    <span className={classes.hero} style={{ "--chars": whole.length + fraction.length + rest.length }}>
      {whole}
      <span className={classes.small}>{fraction}</span>
      {rest}
    </span>
  );
}
