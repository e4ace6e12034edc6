import { Button, Select } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "@/ui/filter-bar";
import { SearchField } from "@/ui/search-field";
import { narrowed } from "../list-search";
import { UserChip } from "../user-chip";
import classes from "./payment-filters.module.css";
import { isNarrowed, PAYMENT_STATUSES, type PaymentSearch, PROVIDERS } from "./payment-search";

const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

interface PaymentFiltersProps {
  search: PaymentSearch;
  /** Whose payments alone are shown, if the address says so and it is known. */
  userName: string | null;
  onShow: (search: PaymentSearch) => void;
}

/** Which payments are shown: whose, in what state, by whom, of which days, and whether somebody has to look at them. */
export function PaymentFilters({ search, userName, onShow }: PaymentFiltersProps) {
  const { t } = useTranslation();
  const { status, provider, from, to, attention } = search;
  const change = (some: Parameters<typeof narrowed<PaymentSearch>>[1]) => onShow(narrowed(search, some));
  return (
    <>
      <FilterBar label={t("paymentManagement.filters.label")} isDense>
        <SearchField
          label={t("paymentManagement.search")}
          clearLabel={t("paymentManagement.clearSearch")}
          value={search.q ?? ""}
          onSearch={(text) => change({ q: text || undefined })}
        />
        <Select
          aria-label={t("paymentManagement.filters.status")}
          placeholder={t("paymentManagement.filters.anyStatus")}
          value={status ?? null}
          data={PAYMENT_STATUSES.map((value) => ({ value, label: t(`paymentManagement.statuses.${value}`) }))}
          onChange={(value) => change({ status: PAYMENT_STATUSES.find((known) => known === value) })}
          clearable
          clearButtonProps={{ "aria-label": t("paymentManagement.filters.anyStatus") }}
        />
        <Select
          aria-label={t("paymentManagement.filters.provider")}
          placeholder={t("paymentManagement.filters.anyProvider")}
          value={provider ?? null}
          data={PROVIDERS.map((value) => ({ value, label: t(`paymentManagement.providers.${value}`) }))}
          onChange={(value) => change({ provider: PROVIDERS.find((known) => known === value) })}
          clearable
          clearButtonProps={{ "aria-label": t("paymentManagement.filters.anyProvider") }}
        />
        <Suspense>
          <DateField
            aria-label={t("paymentManagement.filters.from")}
            placeholder={t("paymentManagement.filters.from")}
            value={from}
            onCommit={(day) => change({ from: day })}
            onClear={() => change({ from: undefined })}
          />
          <DateField
            aria-label={t("paymentManagement.filters.to")}
            placeholder={t("paymentManagement.filters.to")}
            value={to}
            onCommit={(day) => change({ to: day })}
            onClear={() => change({ to: undefined })}
          />
        </Suspense>
        <Button
          className={classes.attention ?? ""}
          variant={attention ? "light" : "default"}
          aria-pressed={attention ?? false}
          leftSection={<TriangleAlert size={15} aria-hidden />}
          onClick={() => change({ attention: attention ? undefined : true })}
        >
          {t("paymentManagement.needsAttention")}
        </Button>
        {isNarrowed(search) && (
          <Button variant="subtle" onClick={() => onShow({})}>
            {t("paymentManagement.filters.clear")}
          </Button>
        )}
      </FilterBar>
      <UserChip search={search} userName={userName} onShow={onShow} />
    </>
  );
}
