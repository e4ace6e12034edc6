import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { useCategories } from "@/features/books/categories/public";
import { useUndoKeys } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { type Day, today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries } from "./api";
import type { OpenDialog } from "./budget-dialogs";
import { BudgetEmpty } from "./budget-empty";
import { BudgetSkeleton } from "./budget-skeleton";
import { BudgetView } from "./budget-view";
import type { BudgetSearch } from "./search";
import { inOrder, selectedBudget } from "./select-budget";
import { useBudgetSettings } from "./settings";

// Who else sees a budget is told with their roles.
const BudgetDialogs = lazy(async () => {
  const [{ BudgetDialogs: dialogs }] = await Promise.all([
    import("./budget-dialogs"),
    loadTexts(["sharing"]),
  ]);
  return { default: dialogs };
});

interface BudgetsProps {
  workspace: Workspace;
  search: BudgetSearch;
  onSearch: (search: BudgetSearch) => void;
}

/** The budget that is looked at, and everything that can be done with it. */
export function Budgets({ workspace, search, onSearch }: BudgetsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [settings, setSettings] = useBudgetSettings();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const date = search.date ?? today();
  const query = useQuery(budgetQueries.list(workspace.id, date));
  // The lines stand in the order of their categories' names: without these they would change places.
  const { isPending: isNameless } = useCategories(workspace.id);
  const known = isNameless ? undefined : query.data;
  const all = inOrder(known ?? [], locale);
  const overview = selectedBudget(all, search.budget, settings.chosen[workspace.id]);
  useUndoKeys(workspace.id, may(workspace, "edit_transactions"));

  const go = (id: string, day: Day | undefined) => {
    setSettings({ chosen: { ...settings.chosen, [workspace.id]: id } });
    onSearch({ budget: id, ...(day && { date: day }) });
  };
  return (
    <>
      {!overview && <PageHeader title={t("app.nav.budget")} inBar />}
      {(query.isPending || (query.data && isNameless)) && <BudgetSkeleton />}
      {query.isError && !query.data && (
        <Card>
          <ErrorState
            title={t("budgets.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      {known && !overview && <BudgetEmpty workspace={workspace} onOpen={setOpen} />}
      {overview && (
        <BudgetView
          key={overview.budget.id}
          workspace={workspace}
          budgets={all.map(({ budget }) => budget)}
          overview={overview}
          date={date}
          isStale={query.isPlaceholderData}
          scope={settings.scope}
          onScope={(scope) => setSettings({ scope })}
          onBudget={(id) => go(id, search.date)}
          onDate={(day) => go(overview.budget.id, day ?? undefined)}
          onOpen={setOpen}
        />
      )}
      {open && (
        <Suspense>
          <BudgetDialogs
            open={open}
            workspace={workspace}
            overview={overview ?? null}
            date={date}
            onMade={(id) => go(id, undefined)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
