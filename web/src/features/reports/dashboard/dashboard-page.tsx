import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useWorkspace, WorkspaceFallback, workspaceQueries } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { PageHeader } from "@/ui/page-header";
import { Dashboard } from "./dashboard";
import classes from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { useDashboardSettings } from "./settings";

// Mostly there is one workspace.
const ScopeSwitch = lazy(async () => {
  const [scope] = await Promise.all([import("./all-workspaces/scope-switch"), loadTexts(["dashboard-more"])]);
  return { default: scope.ScopeSwitch };
});
const AllWorkspaces = lazy(async () => {
  const [allWorkspaces] = await Promise.all([
    import("./all-workspaces/all-workspaces"),
    loadTexts(["dashboard-more", "rates"]),
  ]);
  return { default: allWorkspaces.AllWorkspaces };
});

/** The first screen: what there is, where it came from, where it went. */
export default function DashboardPage() {
  const { t } = useTranslation();
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const [settings, change] = useDashboardSettings();
  const isOneOfMany = (workspaces.data?.length ?? 0) > 1;
  const scope = isOneOfMany && (
    <div className={classes.scope}>
      <Suspense>
        <ScopeSwitch scope={settings.scope} onChange={(next) => change({ scope: next })} />
      </Suspense>
    </div>
  );
  if (workspace && isOneOfMany && settings.scope === "all") {
    return (
      <>
        <PageHeader title={t("dashboard.title")} inBar>
          {scope}
        </PageHeader>
        <Suspense fallback={<DashboardSkeleton />}>
          <AllWorkspaces
            currency={settings.currency ?? workspace.currency}
            onCurrency={(currency) => change({ currency })}
            onOpen={() => change({ scope: "one" })}
          />
        </Suspense>
      </>
    );
  }
  if (workspace) return <Dashboard key={workspace.id} workspace={workspace} scope={scope} />;
  return (
    <>
      <PageHeader title={t("dashboard.title")} inBar />
      <WorkspaceFallback skeleton={<DashboardSkeleton />} />
    </>
  );
}
