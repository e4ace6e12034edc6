import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatCount, formatMoney, parseWire } from "@/lib/money";
import { formatRate } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";
import type { Change, ChangeFields, Split } from "./api";

const HIDDEN_VALUES = [
  "icon",
  "color",
  "rule",
  "recurring_item",
  "budget",
  "budget_plan",
  "goal",
] as const satisfies readonly (keyof ChangeFields)[];
type HiddenValueField = (typeof HIDDEN_VALUES)[number];

/** Whether a field is told without its value: a picture, or more than fits into a line. */
export function isHiddenValue(field: keyof ChangeFields): field is HiddenValueField {
  return HIDDEN_VALUES.some((name) => name === field);
}

/** A field whose value people can read. */
export type TextField = Exclude<
  keyof ChangeFields,
  HiddenValueField | "transaction_id" | "from_currency" | "to_currency"
>;

/** The fields in the order in which they are told: what matters most comes first. */
export const FIELDS = [
  "name",
  "row_count",
  "rate",
  "converted_total",
  "unconverted_count",
  "total_amount",
  "statement_date",
  "statement_balance",
  "state",
  "payee",
  "date",
  "account_id",
  "transfer",
  "category_id",
  "splits",
  "status",
  "note",
  "tags",
  "account_type",
  "opening_balance",
  "merged_into",
  "merged_into_tag",
  "is_archived",
  "parent_id",
  "kind",
  "description",
  "currency",
  "time_zone",
  "ai_allowed",
  "email",
  "role",
  "icon",
  "color",
  "rule",
  "recurring_item",
  "budget",
  "budget_plan",
  "goal",
] as const satisfies readonly (keyof ChangeFields)[];

/** A field that is told. */
export type DisplayedField = (typeof FIELDS)[number];

/** Tells the values of fields in people's words: money, days and names instead of numbers and ids. */
export function useFieldTexts(workspace: Workspace) {
  const { t } = useTranslation();
  const locale = useLocale();
  const accounts = useQuery(accountQueries.list(workspace.id));
  const deleted = useQuery(accountQueries.deleted(workspace.id));
  const types = useQuery(accountQueries.types(locale));
  const { byId: categories } = useCategories(workspace.id);
  const known = useMemo(
    () =>
      new Map([...(deleted.data ?? []), ...(accounts.data ?? [])].map((account) => [account.id, account])),
    [accounts.data, deleted.data],
  );

  const accountName = (id: string) => known.get(id)?.name ?? t("history.goneAccount");
  const money = (text: string, code: string, sign: "always" | "auto") => {
    const digits = digitsOf(text);
    return formatMoney(parseWire(text, digits), currencyOf(code, digits), locale, { sign });
  };
  const yesOrNo = (value: boolean | undefined) =>
    value === undefined ? null : t(value ? "history.yes" : "history.no");
  const format = (
    field: Exclude<
      TextField,
      "transfer" | "is_archived" | "ai_allowed" | "splits" | "tags" | "row_count" | "unconverted_count"
    >,
    text: string,
    currency: string,
  ): string => {
    switch (field) {
      case "total_amount":
        return money(text, currency, "always");
      case "opening_balance":
      case "statement_balance":
      case "converted_total":
        return money(text, currency, "auto");
      case "rate":
        return formatRate(text, locale);
      case "date":
      case "statement_date":
        return formatDay(text, locale);
      case "account_id":
        return accountName(text);
      case "category_id":
      case "parent_id":
      case "merged_into":
        return categories.get(text)?.path ?? t("history.goneCategory");
      case "account_type":
        return types.data?.find(({ id }) => id === text)?.name ?? text;
      case "status":
        return t(`transactions.status.${text as NonNullable<ChangeFields["status"]>}`);
      case "state":
        return t(`history.reconciliationStates.${text as NonNullable<ChangeFields["state"]>}`);
      case "kind":
        return t(`transactions.${text as NonNullable<ChangeFields["kind"]>}`);
      case "role":
        return t(`roles.${text as NonNullable<ChangeFields["role"]>}`);
      case "name":
      case "merged_into_tag":
      case "payee":
      case "note":
      case "description":
      case "currency":
      case "time_zone":
      case "email":
        return text;
    }
  };
  const line = (currency: string, { category_id, amount }: Split) => {
    const name = category_id ? format("category_id", category_id, currency) : t("transactions.noCategory");
    return `${name} ${money(amount, currency, "always")}`;
  };
  return {
    accountName,
    /** In which currency the amounts of a change are: that of its account. */
    currencyOf: ({ rows: [row] }: Pick<Change, "rows">): string => {
      const id = row?.noun === "account" ? row.id : row?.account_id;
      return (id && known.get(id)?.currency) || workspace.currency;
    },
    /** The value in words; null for a field that holds none. */
    value: (fields: ChangeFields | null, field: TextField, currency: string): string | null => {
      if (field === "transfer") return fields?.transfer ? accountName(fields.transfer.account_id) : null;
      if (field === "splits") return fields?.splits?.map((part) => line(currency, part)).join(", ") || null;
      if (field === "tags") return fields?.tags?.join(", ") || null;
      if (field === "row_count" || field === "unconverted_count") {
        return fields?.[field] ? formatCount(fields[field], locale) : null;
      }
      if (field === "is_archived" || field === "ai_allowed") return yesOrNo(fields?.[field]);
      const value = fields?.[field];
      // A sum over several accounts tells its own.
      return value
        ? format(field, value, field === "converted_total" ? (fields?.currency ?? currency) : currency)
        : null;
    },
  };
}
