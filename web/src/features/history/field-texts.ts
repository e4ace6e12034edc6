import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "@/features/accounts/public";
import { useCategories } from "@/features/categories/public";
import type { Workspace } from "@/features/workspaces/public";
import { formatDay } from "@/lib/dates";
import { formatMoney, parseWire } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { ChangeFields, Split } from "./api";

/** A field whose value people can read; the others (icons, colours) are told without one. */
export type TextField = Exclude<keyof ChangeFields, "icon" | "color">;

/** The fields in the order in which they are told: what matters most comes first. */
export const FIELDS = [
  "name",
  "total_amount",
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
  "is_archived",
  "parent_id",
  "kind",
  "description",
  "currency",
  "email",
  "role",
  "icon",
  "color",
] as const satisfies readonly (keyof ChangeFields)[];

/** Tells the values of fields in people's words: money, days and names instead of numbers and ids. */
export function useFieldTexts(workspace: Workspace) {
  const { t } = useTranslation();
  const locale = useLocale();
  const accounts = useQuery(accountQueries.list(workspace.id));
  const deleted = useQuery(accountQueries.deleted(workspace.id));
  const types = useQuery(accountQueries.types(locale));
  const { byId: categories } = useCategories(workspace.id);
  const names = useMemo(
    () => new Map([...(deleted.data ?? []), ...(accounts.data ?? [])].map(({ id, name }) => [id, name])),
    [accounts.data, deleted.data],
  );
  const currency = { code: workspace.currency, digits: workspace.currency_digits };

  const accountName = (id: string) => names.get(id) ?? t("history.goneAccount");
  const money = (text: string, sign: "always" | "auto") => {
    try {
      return formatMoney(parseWire(text, currency.digits), currency, locale, { sign });
    } catch {
      // Kept when the workspace had another currency, with other digits.
      return text;
    }
  };
  const yesOrNo = (value: boolean | undefined) =>
    value === undefined ? null : t(value ? "history.yes" : "history.no");
  const tell = (
    field: Exclude<TextField, "transfer" | "is_archived" | "splits" | "tags">,
    text: string,
  ): string => {
    switch (field) {
      case "total_amount":
        return money(text, "always");
      case "opening_balance":
        return money(text, "auto");
      case "date":
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
      case "kind":
        return t(`transactions.${text as NonNullable<ChangeFields["kind"]>}`);
      case "role":
        return t(`roles.${text as NonNullable<ChangeFields["role"]>}`);
      case "name":
      case "payee":
      case "note":
      case "description":
      case "currency":
      case "email":
        return text;
    }
  };
  const line = ({ category_id, amount }: Split) => {
    const name = category_id ? tell("category_id", category_id) : t("transactions.noCategory");
    return `${name} ${money(amount, "always")}`;
  };
  return {
    accountName,
    /** The value in words; null for a field that holds none. */
    value: (fields: ChangeFields | null, field: TextField): string | null => {
      if (field === "transfer") return fields?.transfer ? accountName(fields.transfer.account_id) : null;
      if (field === "splits") return fields?.splits?.map(line).join(", ") || null;
      if (field === "tags") return fields?.tags?.join(", ") || null;
      if (field === "is_archived") return yesOrNo(fields?.is_archived);
      const value = fields?.[field];
      return value ? tell(field, value) : null;
    },
  };
}
