import { useTranslation } from "react-i18next";
import { formatMoney } from "@/lib/money";
import { useAmountErrorText } from "@/ui/amount-input";
import { useLocale } from "@/ui/use-locale";
import type { Problem, Writing } from "./draft";

const SIZES = { zero: "amount.errors.zero", negative: "amount.errors.negative" } as const;

const TEXTS = {
  nameMissing: "recurring.wrong.nameMissing",
  accountMissing: "transactions.chooseAccount",
  sameAccount: "transactions.sameAccount",
  between: "recurring.wrong.between",
  weekdayMissing: "recurring.wrong.weekdayMissing",
  dayMissing: "recurring.wrong.dayMissing",
  onlyAlone: "recurring.wrong.onlyAlone",
  everyMissing: "recurring.wrong.everyMissing",
  countMissing: "recurring.wrong.countMissing",
  endsBefore: "recurring.wrong.endsBefore",
} as const satisfies Record<Extract<Problem, string>, string>;

/** Says what is missing or wrong in a field of a recurring transaction. */
export function useProblemTexts({
  currency,
  toCurrency,
}: Writing): (path: string, problem: Problem) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = useAmountErrorText(currency);
  const other = useAmountErrorText(toCurrency);
  return (path, problem) => {
    if (typeof problem === "string") return t(TEXTS[problem]);
    if ("rest" in problem) {
      return t("splits.differs", { amount: formatMoney(problem.rest, currency, locale) });
    }
    const { amount } = problem;
    if (amount === "zero" || amount === "negative") return t(SIZES[amount]);
    return (path === "to_amount" ? other : own)(amount);
  };
}
