import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  selectWorkspace,
  useWorkspace,
  WorkspaceFallback,
  workspaceQueries,
} from "@/features/identity/workspaces/public";
import { PageHeader } from "@/ui/page-header";
import { BudgetSkeleton } from "./budget-skeleton";
import { Budgets } from "./budgets";
import { readBudgetSearch } from "./search";

/** The budgets of a workspace: what there is to spend, what of it is spent, and what is left. */
export default function BudgetPage() {
  const { t } = useTranslation();
  const given = useSearch({ strict: false }) as Record<string, unknown>;
  const search = useMemo(() => readBudgetSearch(given), [given]);
  const navigate = useNavigate();
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const wanted = workspaces.data?.find(({ id }) => id === search.workspace)?.id;
  useEffect(() => {
    // Whoever follows a link into a workspace goes on working there.
    if (wanted) selectWorkspace(wanted);
  }, [wanted]);
  if (workspace && (!wanted || wanted === workspace.id)) {
    return (
      <Budgets
        key={workspace.id}
        workspace={workspace}
        search={search}
        onSearch={({ budget, date }) =>
          void navigate({
            to: "/budget",
            search: { workspace: workspace.id, budget, date },
            replace: true,
            resetScroll: false,
          })
        }
      />
    );
  }
  return (
    <>
      <PageHeader title={t("app.nav.budget")} inBar />
      <WorkspaceFallback skeleton={<BudgetSkeleton />} />
    </>
  );
}
