import { Button } from "@mantine/core";
import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/lib/dates";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import classes from "./billing-page.module.css";
import { BILLING_TABS, type BillingPageSearch, readBillingSearch } from "./billing-search";
import { ExportButton } from "./export-button";
import type { OpenPlanDialog } from "./plans/plan-dialogs";
import { fetchRevenueFile } from "./revenue/api";
import { revenueQuery } from "./revenue/revenue-search";
import type { OpenSubscriptionDialog } from "./subscriptions/subscription-dialogs";

// One of them is shown at a time.
const PlansView = lazy(async () => ({ default: (await import("./plans/plans-view")).PlansView }));
const SubscriptionsView = lazy(async () => ({
  default: (await import("./subscriptions/subscriptions-view")).SubscriptionsView,
}));

const RevenueView = lazy(async () => ({ default: (await import("./revenue/revenue-view")).RevenueView }));

/** Which plans there are, who has subscribed to them, and what that comes to: for administrators. */
export default function BillingPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readBillingSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: BillingPageSearch) =>
    void navigate({ to: "/admin/billing", search: next, replace: true });
  const [plan, openPlan] = useState<OpenPlanDialog | null>(null);
  const [subscription, openSubscription] = useState<OpenSubscriptionDialog | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const { tab = "plans" } = search;
  return (
    <>
      <PageHeader
        title={t("app.nav.billing")}
        inBar
        actions={
          search.tab === "reports" ? (
            <ExportButton
              name={t("revenue.title")}
              fetchFile={() => fetchRevenueFile(revenueQuery(search, today()))}
            />
          ) : (
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() =>
                search.tab === undefined
                  ? openPlan({ what: "edit", id: null })
                  : openSubscription({ what: "create", user: null })
              }
            >
              {search.tab === undefined ? t("planManagement.add") : t("subscriptionManagement.add")}
            </Button>
          )
        }
      >
        <p className={classes.intro}>{t("planManagement.intro")}</p>
      </PageHeader>
      <ViewLinks label={t("planManagement.views.label")}>
        {BILLING_TABS.map((name) => (
          <Link
            key={name}
            to="/admin/billing"
            search={name === "plans" ? {} : { tab: name }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(`planManagement.views.${name}`)}
          </Link>
        ))}
      </ViewLinks>
      <Suspense>
        {search.tab === undefined && <PlansView open={plan} onOpen={openPlan} />}
        {search.tab === "subscriptions" && (
          <SubscriptionsView search={search} onShow={show} open={subscription} onOpen={openSubscription} />
        )}
        {search.tab === "reports" && <RevenueView search={search} onShow={show} />}
      </Suspense>
    </>
  );
}
