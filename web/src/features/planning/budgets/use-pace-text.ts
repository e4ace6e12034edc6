import { useTranslation } from "react-i18next";
import { today } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { BudgetPeriod, Progress } from "./budget";
import { type Pace, paceOf } from "./pace";

/** Says how a budget or a line is doing. */
export function usePaceText(
  currency: Currency,
): (progress: Progress, period: BudgetPeriod) => { kind: Pace["kind"]; text: string } {
  const { t } = useTranslation();
  const locale = useLocale();
  return (progress, period) => {
    const pace = paceOf(progress, period, today());
    const amount = "amount" in pace ? formatMoney(pace.amount, currency, locale) : "";
    return { kind: pace.kind, text: t(`budgets.pace.${pace.kind}`, { amount }) };
  };
}
