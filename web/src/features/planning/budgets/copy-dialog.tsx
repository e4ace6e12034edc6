import { Select, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, formError } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries, useCopyPeriod } from "./api";
import type { BudgetOverview } from "./budget";
import { historyStart } from "./history-start";
import { adjacentPeriods, periodTitle } from "./period";

interface CopyDialogProps {
  workspace: Workspace;
  overview: BudgetOverview;
  date: Day;
  onClose: () => void;
}

/** Plans this period as another one was planned. */
export function CopyDialog({ workspace, overview, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budget, period } = overview;
  const query = useQuery(
    budgetQueries.periods(
      workspace.id,
      budget.id,
      historyStart(budget, period.start),
      adjacentPeriods(period).after,
    ),
  );
  const others = (query.data ?? [])
    .filter(({ start, lines }) => start !== period.start && lines.length > 0)
    .reverse();
  const before = others.find(({ start }) => start < period.start);
  const [chosen, setChosen] = useState<Day | null>(null);
  const from = chosen ?? (before ?? others[0])?.start ?? null;
  const copy = useCopyPeriod(workspace.id, budget.id);
  return (
    <FormDialog
      title={t("budgets.copyTitle")}
      onClose={onClose}
      onSubmit={() => {
        if (from === null) return;
        copy.mutate(
          { from_period: from, to_period: period.start },
          {
            onSuccess: () => {
              notifySuccess(t("budgets.copied"));
              onClose();
            },
          },
        );
      }}
      pending={copy.isPending}
      error={formError(copy.error, [])}
      submitLabel={t("budgets.copySubmit")}
      disabled={from === null}
    >
      <DialogText>{t("budgets.copyText", { period: periodTitle(period, locale) })}</DialogText>
      {query.isPending && <Skeleton height={58} />}
      {query.isError && (
        <ErrorState
          title={t("budgets.failed")}
          text={explain(query.error).text}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && others.length === 0 && <PanelNote>{t("budgets.copyNone")}</PanelNote>}
      {others.length > 0 && (
        <Select
          data-autofocus
          label={t("budgets.copyFrom")}
          value={from}
          onChange={setChosen}
          data={others.map((one) => ({
            value: one.start,
            label: `${periodTitle(one, locale)} · ${formatMoney(one.total.planned, budget.currency, locale)}`,
          }))}
        />
      )}
    </FormDialog>
  );
}
