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
import { paymentQueries } from "./api";
import { PaymentCards } from "./payment-cards";
import type { OpenPaymentDialog } from "./payment-dialogs";
import { PaymentFilters } from "./payment-filters";
import { isNarrowed, PAYMENT_SORTS, type PaymentSearch, paymentQuery } from "./payment-search";
import { type PaymentRowsProps, PaymentTable } from "./payment-table";

// Forms of their own size.
const PaymentDialogs = lazy(async () => ({ default: (await import("./payment-dialogs")).PaymentDialogs }));

interface PaymentsViewProps {
  search: PaymentSearch;
  onShow: (search: PaymentSearch) => void;
}

/** The payments, a page at a time. */
export function PaymentsView({ search, onShow }: PaymentsViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState<OpenPaymentDialog | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentQueries.list(paymentQuery(search)));
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const chosen = useChosenUser(search.user_id, data?.items, isPlaceholderData);
  if (error && !data)
    return <AdminError error={error} title={t("paymentManagement.failed")} onRetry={refetch} />;
  const rows: PaymentRowsProps = {
    payments: data?.items ?? [],
    onAction: (payment, what) => setOpen({ what, payment }),
  };
  const total = data?.total ?? 0;
  return (
    <>
      <ListFrame
        search={search}
        onShow={onShow}
        filters={<PaymentFilters search={search} userName={chosen?.full_name ?? null} onShow={onShow} />}
        list={data}
        isStale={isPlaceholderData}
        count={t("paymentManagement.count", { count: total, shown: formatCount(total, locale) })}
        nothing={<Nothing search={search} onShow={onShow} />}
      >
        {phone ? (
          <PaymentCards {...rows} />
        ) : (
          <PaymentTable
            {...rows}
            search={search}
            onSort={(column) => onShow(sortedBy(search, column, PAYMENT_SORTS))}
          />
        )}
      </ListFrame>
      <Suspense>{open && <PaymentDialogs open={open} onOpen={setOpen} />}</Suspense>
    </>
  );
}

function Nothing({ search, onShow }: PaymentsViewProps) {
  const { t } = useTranslation();
  // The last page may have emptied meanwhile.
  if (!isNarrowed(search) && search.page === undefined)
    return <EmptyState title={t("paymentManagement.none.title")} text={t("paymentManagement.none.text")} />;
  return (
    <EmptyState
      title={t("paymentManagement.noneFound.title")}
      text={t("paymentManagement.noneFound.text")}
      actions={
        <Button variant="default" onClick={() => onShow({})}>
          {t("paymentManagement.filters.clear")}
        </Button>
      }
    />
  );
}
