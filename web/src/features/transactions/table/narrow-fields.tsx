import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type FlatCategory, useCategories } from "@/features/categories/public";
import { NO_CATEGORY, type TransactionSearch } from "../search-params";
import { useStatusName } from "../status";
import { STATUSES } from "../transaction";
import type { ChangeSearch } from "./filter-fields";

interface NarrowFieldsProps {
  search: TransactionSearch;
  onChange: ChangeSearch;
  workspaceId: string;
}

/** By category and by status. */
export function NarrowFields({ search, onChange, workspaceId }: NarrowFieldsProps) {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const { list } = useCategories(workspaceId);
  const known = list.filter(({ isHidden }) => !isHidden);
  return (
    <>
      <Select
        label={t("transactions.columns.category")}
        placeholder={t("transactions.anyCategory")}
        value={search.category ?? null}
        data={[{ value: NO_CATEGORY, label: t("transactions.noCategory") }, ...known.map(categoryOption)]}
        onChange={(category) => onChange({ category: category ?? undefined })}
        searchable
        clearable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label={t("transactions.columns.status")}
        placeholder={t("transactions.anyStatus")}
        value={search.status ?? null}
        data={STATUSES.map((status) => ({ value: status, label: statusName(status) }))}
        onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}

function categoryOption(category: FlatCategory) {
  return { value: category.id, label: category.path };
}
