import type { ReactNode } from "react";
import type { Currency, Minor } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import classes from "./transactions-screen.module.css";

interface FigureProps {
  name: string;
  /** Undefined until it is known. */
  amount: Minor | undefined;
  currency: Currency;
  tone?: "plain" | "flow";
  /** What stands below it. */
  children?: ReactNode;
}

/** An amount with its name above it, in a list of such. */
export function Figure({ name, amount, currency, tone = "plain", children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {amount === undefined ? "\u2013" : <MoneyText amount={amount} currency={currency} tone={tone} />}
        {children && <div className={classes.below}>{children}</div>}
      </dd>
    </div>
  );
}
