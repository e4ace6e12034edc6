import type { Currency, Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import classes from "./account-detail-page.module.css";

interface FigureProps {
  name: string;
  /** Undefined until it is known. */
  amount: Minor | undefined;
  currency: Currency;
  tone?: "plain" | "flow";
}

/** An amount with its name above it, in a list of such. */
export function Figure({ name, amount, currency, tone = "plain" }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {amount === undefined ? "\u2013" : <MoneyText amount={amount} currency={currency} tone={tone} />}
      </dd>
    </div>
  );
}
