import { MultiSelect, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accountFilterChoices } from "@/api/open-accounts";
import { useCategories } from "@/features/books/categories/public";
import type { AccountOption } from "../account-option";
import { joined, listed } from "../filter";
import { DIRECTIONS, NO_CATEGORY, type TransactionSearch } from "../search-params";
import { useStatusName } from "../status";
import { TagsField } from "../suggestions/tags-field";
import { STATUSES } from "../transaction";
import { SizeField, WholePayeeField } from "./draft-fields";
import classes from "./find.module.css";
import type { ChangeSearch } from "./use-view-search";

interface FindFieldsProps {
  workspaceId: string;
  /** The accounts to choose from; null within one account. */
  accounts: readonly AccountOption[] | null;
  /** Digits of the currency. */
  digits: number;
  search: TransactionSearch;
  onChange: ChangeSearch;
}

/** Their lists open within the sheet, which closes at a click outside. */
const WITHIN = { withinPortal: false };

/** What transactions are looked for by, beside days and words. */
export function FindFields({ workspaceId, accounts, digits, search, onChange }: FindFieldsProps) {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const { list } = useCategories(workspaceId);
  const known = list.filter(({ isHidden }) => !isHidden).map(({ id, path }) => ({ value: id, label: path }));
  const choice = (name: "account" | "category" | "status", chosen: string[]) =>
    onChange({ [name]: joined(chosen) });
  const field = (name: "account" | "category" | "status") => ({
    ...(search[name] ? {} : { placeholder: t("find.any") }),
    value: listed(search[name]),
    onChange: (chosen: string[]) => choice(name, chosen),
    clearable: true,
    openOnFocus: false,
    comboboxProps: WITHIN,
  });
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("transactions.direction")}
        value={search.direction ?? ""}
        data={[
          { value: "", label: t("find.all") },
          ...DIRECTIONS.map((value) => ({ value, label: t(`find.directions.${value}`) })),
        ]}
        onChange={(value) => onChange({ direction: DIRECTIONS.find((name) => name === value) })}
      />
      {accounts && accounts.length > 1 && (
        <MultiSelect
          {...field("account")}
          label={t("find.accounts")}
          data={accountFilterChoices(accounts, t("app.closedAccounts"))}
          searchable
        />
      )}
      <MultiSelect
        {...field("category")}
        label={t("transactions.columns.category")}
        data={[{ value: NO_CATEGORY, label: t("transactions.noCategory") }, ...known]}
        searchable
      />
      <MultiSelect
        {...field("status")}
        label={t("transactions.columns.status")}
        data={STATUSES.map((status) => ({ value: status, label: statusName(status) }))}
      />
      <div className={classes.pair}>
        <SizeField
          label={t("find.min")}
          value={search.min ?? ""}
          digits={digits}
          onKeep={(min) => onChange({ min })}
        />
        <SizeField
          label={t("find.max")}
          value={search.max ?? ""}
          digits={digits}
          onKeep={(max) => onChange({ max })}
        />
      </div>
      <WholePayeeField
        workspaceId={workspaceId}
        value={search.payee ?? ""}
        onKeep={(payee) => onChange({ payee })}
      />
      <TagsField
        workspaceId={workspaceId}
        value={listed(search.tag)}
        onChange={(tags) => onChange({ tag: joined(tags) })}
        within
      />
    </>
  );
}
