import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminError } from "@/features/identity/users/public";
import { formatCount } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { useLocale } from "@/ui/use-locale";
import { ListFrame } from "../list-frame";
import { sortedBy } from "../list-search";
import { useChosenUser } from "../use-chosen-user";
import { invoiceQueries } from "./api";
import { InvoiceCards } from "./invoice-cards";
import type { OpenInvoiceDialog } from "./invoice-dialogs";
import { InvoiceFilters } from "./invoice-filters";
import { INVOICE_SORTS, type InvoiceSearch, invoiceQuery, isNarrowed } from "./invoice-search";
import { type InvoiceRowsProps, InvoiceTable } from "./invoice-table";

// Forms of their own size.
const InvoiceDialogs = lazy(async () => ({ default: (await import("./invoice-dialogs")).InvoiceDialogs }));

interface InvoicesViewProps {
  search: InvoiceSearch;
  onShow: (search: InvoiceSearch) => void;
}

/** The invoices and credit notes, a page at a time. */
export function InvoicesView({ search, onShow }: InvoicesViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState<OpenInvoiceDialog | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(invoiceQueries.list(invoiceQuery(search)));
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const chosen = useChosenUser(search.user_id, data?.items, isPlaceholderData);
  if (error && !data)
    return <AdminError error={error} title={t("invoiceManagement.failed")} onRetry={refetch} />;
  const rows: InvoiceRowsProps = {
    invoices: data?.items ?? [],
    onAction: (invoice, what) => setOpen({ what, invoice }),
  };
  const total = data?.total ?? 0;
  return (
    <>
      <ListFrame
        search={search}
        onShow={onShow}
        filters={<InvoiceFilters search={search} userName={chosen?.full_name ?? null} onShow={onShow} />}
        list={data}
        isStale={isPlaceholderData}
        count={t("invoiceManagement.count", { count: total, shown: formatCount(total, locale) })}
        nothing={<Nothing search={search} onShow={onShow} />}
      >
        {phone ? (
          <InvoiceCards {...rows} />
        ) : (
          <InvoiceTable
            {...rows}
            search={search}
            onSort={(column) => onShow(sortedBy(search, column, INVOICE_SORTS))}
          />
        )}
      </ListFrame>
      <Suspense>{open && <InvoiceDialogs open={open} onOpen={setOpen} />}</Suspense>
    </>
  );
}

function Nothing({ search, onShow }: InvoicesViewProps) {
  const { t } = useTranslation();
  // The last page may have emptied meanwhile.
  if (!isNarrowed(search) && search.page === undefined)
    return <EmptyState title={t("invoiceManagement.none.title")} text={t("invoiceManagement.none.text")} />;
  return (
    <EmptyState
      title={t("invoiceManagement.noneFound.title")}
      text={t("paymentManagement.noneFound.text")}
      actions={
        <Button variant="default" onClick={() => onShow({ tab: "invoices" })}>
          {t("paymentManagement.filters.clear")}
        </Button>
      }
    />
  );
}
