import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import {
  CategoryIcon,
  findCategories,
  recentCategories,
  rememberCategory,
  useCategories,
} from "@/features/books/categories/public";
import type { AccountOption } from "../account-option";
import { StatusText, useStatusName } from "../status";
import { STATUSES, type Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";
import { type Choice, ChoicePanel } from "./choice-panel";

/** What has to be asked before it can be done. */
export type Question = "category" | "account" | "status";

interface BulkChangePickerProps {
  question: Question;
  rows: readonly Transaction[];
  workspaceId: string;
  accounts: readonly AccountOption[];
  onChoose: (change: BulkChange) => void;
  onClose: () => void;
}

/** Asks for the category, the account or the status that the chosen rows get. */
export function BulkChangePicker({
  question,
  rows,
  workspaceId,
  accounts,
  onChoose,
  onClose,
}: BulkChangePickerProps) {
  const { t } = useTranslation();
  const { list } = useCategories(workspaceId);
  const statusName = useStatusName();
  const count = rows.length;
  const kind = rows.reduce((sign, { amount }) => sign + Math.sign(amount), 0) > 0 ? "income" : "expense";
  if (question === "category") {
    const none = { value: "", label: t("transactions.noCategory"), icon: <CategoryIcon category={null} /> };
    const recent = recentCategories(workspaceId);
    const find = (search: string): Choice[] => {
      const found = findCategories(list, search, kind, recent);
      // What was chosen lately comes first, as long as nothing is looked for.
      const lately = search ? [] : recent.flatMap((id) => found.find((category) => category.id === id) ?? []);
      const choices = [...new Set([...lately, ...found])].map((category) => ({
        value: category.id,
        label: category.path,
        icon: <CategoryIcon category={category} />,
      }));
      return search ? choices : [none, ...choices];
    };
    return (
      <ChoicePanel
        label={t("bulk.categoryFor", { count })}
        placeholder={t("bulk.findCategory")}
        find={find}
        onChoose={(value) => {
          if (value) rememberCategory(workspaceId, value);
          onChoose({ kind: "category", categoryId: value || null });
        }}
        onClose={onClose}
      />
    );
  }
  if (question === "account") {
    const others = targetsOf(rows, accounts);
    return (
      <ChoicePanel
        label={t("bulk.accountFor", { count })}
        placeholder={t("bulk.findAccount")}
        find={(search) =>
          byName(
            others.map(({ id, name }) => ({ value: id, label: name })),
            search,
          )
        }
        onChoose={(accountId) => onChoose({ kind: "account", accountId })}
        onClose={onClose}
      />
    );
  }
  const statuses = STATUSES.map((status) => ({
    value: status,
    label: statusName(status),
    shown: <StatusText status={status} />,
  }));
  return (
    <ChoicePanel
      label={t("bulk.statusFor", { count })}
      placeholder={t("bulk.findStatus")}
      find={(search) => byName(statuses, search)}
      onChoose={(value) => {
        const status = STATUSES.find((candidate) => candidate === value);
        if (status) onChoose({ kind: "status", status });
      }}
      onClose={onClose}
    />
  );
}

/** Where rows can be moved to: what they are in stays as it is, and where all of them are already is no place to go to. */
export function targetsOf(rows: readonly Transaction[], accounts: readonly AccountOption[]): AccountOption[] {
  const here = rows[0]?.account_id;
  return openAccounts(accounts).filter(
    ({ id, currency }) =>
      rows.every((row) => row.currency.code === currency) &&
      (id !== here || rows.some((row) => row.account_id !== here)),
  );
}

function byName(choices: readonly Choice[], search: string): Choice[] {
  const wanted = search.trim().toLocaleLowerCase();
  return choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}
