import { useTranslation } from "react-i18next";
import type { Currency } from "@/lib/money";
import { useAmountErrorText } from "@/ui/amount-input";
import type { Problem } from "./draft";

const SIZES = { zero: "amount.errors.zero", negative: "amount.errors.negative" } as const;

const TEXTS = {
  textMissing: "rules.wrong.textMissing",
  choiceMissing: "rules.wrong.choiceMissing",
  categoryMissing: "rules.wrong.categoryMissing",
  tagsMissing: "rules.wrong.tagsMissing",
  between: "rules.wrong.between",
  oneRest: "rules.wrong.oneRest",
  moreThanAll: "rules.wrong.moreThanAll",
  conditionMissing: "rules.wrong.conditionMissing",
  actionMissing: "rules.wrong.actionMissing",
} as const satisfies Record<Extract<Problem, string>, string>;

/** Says what is missing or wrong in a field of a rule. */
export function useProblemTexts(currency: Currency): (problem: Problem) => string {
  const { t } = useTranslation();
  const amountText = useAmountErrorText(currency);
  return (problem) => {
    if (typeof problem === "string") return t(TEXTS[problem]);
    const { amount } = problem;
    return amount === "zero" || amount === "negative" ? t(SIZES[amount]) : amountText(amount);
  };
}
