import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import classes from "./billing-page.module.css";
import { ExportButton } from "./export-button";
import { PAYMENT_TABS, type PaymentPageSearch, readPaymentPageSearch } from "./payment-search";
import { fetchPaymentsFile } from "./payments/api";

// One of them is shown at a time.
const PaymentsView = lazy(async () => ({ default: (await import("./payments/payments-view")).PaymentsView }));
const InvoicesView = lazy(async () => ({ default: (await import("./invoices/invoices-view")).InvoicesView }));
const SettingsView = lazy(async () => ({
  default: (await import("./payment-settings/settings-view")).SettingsView,
}));

/** What was paid and what is to be paid, and how the installation is paid: for administrators. */
export default function PaymentPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readPaymentPageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: PaymentPageSearch) =>
    void navigate({ to: "/admin/payment", search: next, replace: true });
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const { tab = "payments" } = search;
  return (
    <>
      <PageHeader
        title={t("app.nav.payments")}
        inBar
        actions={
          search.tab === undefined && (
            <ExportButton name={t("app.nav.payments")} fetchFile={() => fetchPaymentsFile(search)} />
          )
        }
      >
        <p className={classes.intro}>{t("paymentManagement.intro")}</p>
      </PageHeader>
      <ViewLinks label={t("paymentManagement.views.label")}>
        {PAYMENT_TABS.map((name) => (
          <Link
            key={name}
            to="/admin/payment"
            search={tabSearch(name, search)}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(`paymentManagement.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      <Suspense>
        {search.tab === undefined && <PaymentsView search={search} onShow={show} />}
        {search.tab === "invoices" && <InvoicesView search={search} onShow={show} />}
        {search.tab === "settings" && <SettingsView />}
      </Suspense>
    </>
  );
}

/** The address of a part of the screen: whose payments are shown, of them are the invoices, too. */
function tabSearch(tab: (typeof PAYMENT_TABS)[number], now: PaymentPageSearch): PaymentPageSearch {
  if (tab === "settings") return { tab };
  const whose = now.tab !== "settings" && now.user_id ? { user_id: now.user_id } : {};
  return tab === "invoices" ? { tab, ...whose } : whose;
}
