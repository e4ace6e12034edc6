import { useTranslation } from "react-i18next";
import type { Currency, Minor, SignDisplay } from "@/lib/money";
import { DrillDown } from "@/ui/drill-down";
import { MoneyText } from "@/ui/money-text";
import type { ReportQuestion } from "../question";
import type { DrillDownTarget } from "../report";

interface DrillDownAmountProps {
  amount: Minor;
  currency: Currency;
  /** What the number is: "Food · October 2025". */
  title: string;
  /** The rows that it is made of; null where nothing is booked yet. */
  narrow: ReportQuestion | null;
  onDrillDown: (target: DrillDownTarget) => void;
  /** Its rows are not all of it: accounts begin with something, and rates change. */
  isBalance?: boolean;
  tone?: "plain" | "flow" | "quiet";
  sign?: SignDisplay;
}

/** An amount of a report that opens the transactions it is made of. */
export function DrillDownAmount(props: DrillDownAmountProps) {
  const { amount, currency, title, narrow, onDrillDown, isBalance = false, tone, sign } = props;
  const { t } = useTranslation();
  const text = (
    <MoneyText amount={amount} currency={currency} tone={tone ?? "plain"} {...(sign && { sign })} />
  );
  if (narrow === null || amount === 0) return text;
  return (
    <DrillDown
      label={t("reportViews.open", { name: title })}
      onOpen={() => onDrillDown({ title, narrow, ...(isBalance && { balance: amount }) })}
    >
      {text}
    </DrillDown>
  );
}

type Amounts = Pick<DrillDownAmountProps, "currency" | "onDrillDown">;

/** Makes such amounts for a report in one currency. */
export function drillDownAmounts({ currency, onDrillDown }: Amounts) {
  return (title: string, amount: Minor, narrow: ReportQuestion | null, tone: "plain" | "flow" = "plain") => (
    <DrillDownAmount
      amount={amount}
      currency={currency}
      title={title}
      narrow={narrow}
      onDrillDown={onDrillDown}
      tone={tone}
    />
  );
}
