import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { SearchField } from "@/ui/search-field";
import { narrowed } from "../list-search";
import { UserChip } from "../user-chip";
import { INVOICE_KINDS, INVOICE_STATUSES, type InvoiceSearch, isNarrowed } from "./invoice-search";

interface InvoiceFiltersProps {
  search: InvoiceSearch;
  /** Whose invoices alone are shown, if the address says so and it is known. */
  userName: string | null;
  onShow: (search: InvoiceSearch) => void;
}

/** Which invoices are shown: whose, in what state, of which kind. */
export function InvoiceFilters({ search, userName, onShow }: InvoiceFiltersProps) {
  const { t } = useTranslation();
  const { status, kind } = search;
  const change = (some: Parameters<typeof narrowed<InvoiceSearch>>[1]) => onShow(narrowed(search, some));
  return (
    <>
      <FilterBar label={t("paymentManagement.filters.label")} isDense>
        <SearchField
          label={t("invoiceManagement.search")}
          clearLabel={t("paymentManagement.clearSearch")}
          value={search.q ?? ""}
          onSearch={(text) => change({ q: text || undefined })}
        />
        <Select
          aria-label={t("paymentManagement.filters.status")}
          placeholder={t("paymentManagement.filters.anyStatus")}
          value={status ?? null}
          data={INVOICE_STATUSES.map((value) => ({ value, label: t(`invoiceManagement.statuses.${value}`) }))}
          onChange={(value) => change({ status: INVOICE_STATUSES.find((known) => known === value) })}
          clearable
          clearButtonProps={{ "aria-label": t("paymentManagement.filters.anyStatus") }}
        />
        <Select
          aria-label={t("invoiceManagement.filters.kind")}
          placeholder={t("invoiceManagement.filters.anyKind")}
          value={kind ?? null}
          data={INVOICE_KINDS.map((value) => ({ value, label: t(`invoiceManagement.kinds.${value}`) }))}
          onChange={(value) => change({ kind: INVOICE_KINDS.find((known) => known === value) })}
          clearable
          clearButtonProps={{ "aria-label": t("invoiceManagement.filters.anyKind") }}
        />
        {isNarrowed(search) && (
          <Button variant="subtle" onClick={() => onShow({ tab: "invoices" })}>
            {t("paymentManagement.filters.clear")}
          </Button>
        )}
      </FilterBar>
      <UserChip search={search} userName={userName} onShow={onShow} />
    </>
  );
}
