import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { type Currency, formatPercent, type Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./dashboard.module.css";

interface NetWorthChangeProps {
  change: Minor;
  before: Minor;
  currency: Currency;
  /** Since when, where nothing around it says so. */
  since?: string;
}

/** By how much it all went up or down. */
export function NetWorthChange({ change, before, currency, since }: NetWorthChangeProps) {
  const locale = useLocale();
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  return (
    <span className={classes.change} data-direction={Math.sign(change)}>
      <Arrow size={14} aria-hidden />
      <MoneyText amount={change} currency={currency} sign="always" />
      {/* From nothing or from debt there is no share to speak of. */}
      {before > 0 && <span>{`· ${formatPercent(change / before, locale, { signed: true })}`}</span>}
      {since && <span>{`· ${since}`}</span>}
    </span>
  );
}
