import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { type Day, startOfMonth, today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { notifySuccess } from "@/ui/notify";
import { linesOf, useSaveBudget, useSetLines } from "./api";
import type { BudgetOverview } from "./budget";
import { newDefinition } from "./draft";
import { SuggestForm } from "./suggest-form";

interface SuggestDialogProps {
  workspace: Workspace;
  /** The budget that takes the lines. */
  overview: BudgetOverview;
  date: Day;
  onClose: () => void;
}

/** Takes over lines from what was spent in the last months. */
export function SuggestDialog({ workspace, overview, date, onClose }: SuggestDialogProps) {
  const { t } = useTranslation();
  const save = useSetLines(workspace.id, overview, date);
  return (
    <SuggestForm
      workspace={workspace}
      overview={overview}
      pending={save.isPending}
      error={save.error}
      onApply={(taken) => {
        const changes = taken.map(({ categoryId, amount }) => ({ categoryId, amount }));
        save.mutate(
          { scope: "onward", period: overview.period.start, changes },
          {
            onSuccess: () => {
              notifySuccess(t("budgets.applied", { count: taken.length }));
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
}

interface FromHistoryDialogProps {
  workspace: Workspace;
  onMade: (id: string) => void;
  onClose: () => void;
}

/** Makes a budget from what was spent in the last months: shared where one may, every month from this one on. */
export function FromHistoryDialog({ workspace, onMade, onClose }: FromHistoryDialogProps) {
  const { t } = useTranslation();
  const save = useSaveBudget(workspace.id);
  const currency = currencyIn(workspace);
  return (
    <SuggestForm
      workspace={workspace}
      overview={null}
      pending={save.isPending}
      error={save.error}
      onApply={(taken, name) => {
        const isPrivate = !may(workspace, "edit_plans");
        const definition = { ...newDefinition(currency.code, startOfMonth(today()), isPrivate), name };
        save.mutate(
          { budget: null, definition, lines: linesOf(taken, currency.digits) },
          {
            onSuccess: ({ id }) => {
              notifySuccess(t("budgets.made", { name }));
              onClose();
              onMade(id);
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
}
