import { Button } from "@mantine/core";
import { Link, Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { ViewLinks } from "@/ui/view-links";
import classes from "./billing-page.module.css";
import { BILLING_TABS, type BillingSearch, readBillingSearch } from "./billing-search";
import type { OpenPlanDialog } from "./plans/plan-dialogs";
import type { OpenSubscriptionDialog } from "./subscriptions/subscription-dialogs";

// One of them is shown at a time.
const PlansView = lazy(async () => ({ default: (await import("./plans/plans-view")).PlansView }));
const SubscriptionsView = lazy(async () => ({
  default: (await import("./subscriptions/subscriptions-view")).SubscriptionsView,
}));

/** Which plans there are, and who has subscribed to them: for administrators. */
export default function BillingPage() {
  const { t } = useTranslation();
  const user = useUser();
  const search = readBillingSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: BillingSearch) => void navigate({ to: "/admin/billing", search: next, replace: true });
  const [plan, openPlan] = useState<OpenPlanDialog | null>(null);
  const [subscription, openSubscription] = useState<OpenSubscriptionDialog | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  const { tab = "plans" } = search;
  const isOfPlans = tab === "plans";
  return (
    <>
      <PageHeader
        title={t("app.nav.billing")}
        inBar
        actions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() =>
              isOfPlans
                ? openPlan({ what: "edit", id: null })
                : openSubscription({ what: "create", user: null })
            }
          >
            {isOfPlans ? t("planManagement.add") : t("subscriptionManagement.add")}
          </Button>
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
        {isOfPlans ? (
          <PlansView open={plan} onOpen={openPlan} />
        ) : (
          <SubscriptionsView search={search} onShow={show} open={subscription} onOpen={openSubscription} />
        )}
      </Suspense>
    </>
  );
}
