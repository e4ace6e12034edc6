import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { formatForInput, formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { shareText } from "./draft";
import {
  NO_CATEGORY,
  type RuleCondition,
  type RuleInput,
  type RuleLine,
  sizeOf,
  type TextField,
} from "./rule";

/** Tells rules in people's words: money and names instead of numbers and ids. */
export function useRuleTexts(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const locale = useLocale();
  const accounts = useQuery(accountQueries.list(workspace.id));
  const { byId: categories } = useCategories(workspace.id);
  const currency = { code: workspace.currency, digits: workspace.currency_digits };

  // Each account reads the number in its own currency: where there are several it has none to show.
  const mixed = accounts.data?.some((one) => one.currency !== currency.code);
  const money = (text: string) =>
    (mixed ? formatForInput : formatMoney)(sizeOf(text, currency.digits), currency, locale);
  const category = (id: string | null | undefined) =>
    id ? (categories.get(id)?.path ?? t("rules.goneCategory")) : t("transactions.noCategory");
  const account = (id: string) => accounts.data?.find((one) => one.id === id)?.name ?? t("rules.goneAccount");
  const or = (names: readonly string[]) => names.join(` ${t("rules.or")} `);

  const condition = ({ field, op, values }: RuleCondition): string => {
    const [first = "", second = ""] = values;
    switch (field) {
      case "payee":
      case "note":
      case "text":
        return t(`rules.says.${op as "contains" | "is" | "starts_with" | "matches"}`, {
          field: t(`rules.subjects.${field satisfies TextField}`),
          value: first,
        });
      case "amount":
        return t(`rules.saysAmount.${op as "is" | "less" | "greater" | "between"}`, {
          value: money(first),
          ...(op === "between" && { to: money(second) }),
        });
      case "direction":
        return t(`rules.saysDirection.${first as "expense" | "income" | "transfer"}`);
      case "account":
        return t("rules.saysAccount", { value: or(values.map(account)) });
      case "category":
        return t(op === "is_within" ? "rules.saysCategoryWithin" : "rules.saysCategory", {
          value: or(values.map((id) => (id === NO_CATEGORY ? t("rules.none") : category(id)))),
        });
    }
  };
  const line = (one: RuleLine) =>
    `${category(one.category_id)}: ${shareText(one, { currency, locale }) || t("rules.rest")}`;
  /** When a rule fits: "If the payee contains “Rewe” and the amount is less than €50". */
  const when = ({ match, conditions }: Pick<RuleInput, "match" | "conditions">): string => {
    const word = t(match === "all" ? "rules.and" : "rules.or");
    return t("rules.when", { what: conditions.map(condition).join(` ${word} `) });
  };
  return {
    category,
    line,
    when,
    /** What a rule is called: its name, else when it fits. */
    title: (rule: Pick<RuleInput, "name" | "match" | "conditions">) => rule.name || when(rule),
  };
}
