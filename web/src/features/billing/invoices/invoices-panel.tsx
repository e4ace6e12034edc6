import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  Clock,
  Download,
  FileText,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { PayInvoiceDialog } from "@/features/billing/checkout/public";
import { formatWire } from "@/features/billing/subscriptions/public";
import { currentLanguage } from "@/i18n";
import { formatDay } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { Item, ItemList } from "@/ui/item-list";
import { PAGE_SIZES, Pager, type PageSize } from "@/ui/pager";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { fetchInvoicePdf, type Invoice, invoiceQueries } from "./api";
import classes from "./invoices-panel.module.css";
import { type InvoiceState, stateOf } from "./state";

/** How many the server gives at once when it is asked for all (specification, section 9). */
const MAX_INVOICES = 1000;

/** One's invoices, a page at a time; nothing where there are none. */
export function InvoicesPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<PageSize>(PAGE_SIZES[0]);
  const [paying, setPaying] = useState<Invoice | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    invoiceQueries.mine({ skip: page * (size || MAX_INVOICES), limit: size || -1 }),
  );
  if (!data && error) {
    return (
      <Panel id={id} title={t("invoices.title")}>
        <ErrorState title={t("invoices.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Panel id={id} title={t("invoices.title")}>
      <div aria-busy={isPlaceholderData}>
        {data.items.length === 0 && <PanelNote>{t("invoices.pageEmpty")}</PanelNote>}
        <ItemList label={t("invoices.title")}>
          {data.items.map((invoice) => (
            <InvoiceItem key={invoice.id} invoice={invoice} onPay={() => setPaying(invoice)} />
          ))}
        </ItemList>
      </div>
      {data.total > PAGE_SIZES[0] && (
        <div className={classes.pager}>
          <Pager
            total={data.total}
            page={page}
            size={size}
            maxPageSize={MAX_INVOICES}
            onPage={setPage}
            onSize={(rows) => {
              setSize(rows);
              setPage(0);
            }}
          />
        </div>
      )}
      <Suspense>{paying && <PayInvoiceDialog invoice={paying} onClose={() => setPaying(null)} />}</Suspense>
    </Panel>
  );
}

const LOOKS: Record<InvoiceState, readonly [NonNullable<ComponentProps<typeof Badge>["tone"]>, LucideIcon]> =
  {
    open: ["primary", Clock],
    overdue: ["danger", TriangleAlert],
    paid: ["good", CircleCheck],
    void: ["neutral", Ban],
    credited: ["neutral", ArrowRightLeft],
  };

function InvoiceItem({ invoice, onPay }: { invoice: Invoice; onPay: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const download = useMutation({
    mutationFn: () => fetchInvoicePdf(invoice, currentLanguage()),
    onSuccess: (file) => saveFile(`${invoice.number}.pdf`, file),
    onError: (error) => notifyFailure(error),
  });
  const { kind, number, credited, total, currency, issued_on, due_on, is_test, allowed } = invoice;
  const state = stateOf(invoice);
  const [tone, icon] = LOOKS[state];
  return (
    <Item
      icon={FileText}
      title={t(`invoices.number.${kind}`, { number })}
      badge={
        <>
          <Badge tone={tone} icon={icon}>
            {t(`invoices.states.${state}`, { day: formatDay(due_on, locale) })}
          </Badge>
          {is_test && <Badge tone="warning">{t("invoices.test")}</Badge>}
        </>
      }
      details={[
        <span key="total" className={classes.total}>
          {formatWire(total, currency, locale)}
        </span>,
        formatDay(issued_on, locale),
        credited && t("invoices.credits", { number: credited.number }),
      ]}
      actions={
        <>
          {allowed.includes("pay") && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={t("invoices.payNamed", { number })}
              onClick={onPay}
            >
              {t("invoices.pay")}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Download size={14} aria-hidden />}
            aria-label={t("invoices.pdfOf", { number })}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t("invoices.pdf")}
          </Button>
        </>
      }
    />
  );
}
