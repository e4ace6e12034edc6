import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Plus, Target, UserRoundCheck } from "lucide-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Day } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import { Paper } from "@/ui/paper";
import { useNamedScreen } from "@/ui/screen-title";
import { usePageKeys } from "@/ui/typing-ahead";
import type { Budget, BudgetOverview } from "./budget";
import type { OpenDialog } from "./budget-dialogs";
import { BudgetMenu } from "./budget-menu";
import { BudgetPicker } from "./budget-picker";
import classes from "./budgets.module.css";
import { EnvelopeCard } from "./envelope-card";
import { HistoryCard } from "./history-card";
import type { Scope } from "./lines";
import { LinesCard } from "./lines-card";
import { PeriodStepper } from "./period-stepper";
import { RowsDrawer } from "./rows-drawer";
import type { RowsQuestion } from "./rows-panel";
import { SummaryCard } from "./summary-card";
import { UnconvertedNote } from "./unconverted-note";
import { useLineActions } from "./use-line-actions";
import { useVisibilityText } from "./use-visibility-text";
import { visibilityOf } from "./visibility";

const PaperLines = lazy(async () => ({ default: (await import("./paper-lines")).PaperLines }));

interface BudgetViewProps {
  workspace: Workspace;
  budgets: readonly Budget[];
  overview: BudgetOverview;
  date: Day;
  /** Another period is on its way. */
  isStale: boolean;
  scope: Scope;
  onScope: (scope: Scope) => void;
  onBudget: (id: string) => void;
  /** Null goes to the period of today. */
  onDate: (date: Day | null) => void;
  onOpen: (dialog: OpenDialog) => void;
}

/** One period of one budget. */
export function BudgetView(props: BudgetViewProps) {
  const { workspace, budgets, overview, date, isStale, scope, onScope, onBudget, onDate, onOpen } = props;
  const { t } = useTranslation();
  const { budget, period } = overview;
  useNamedScreen(`${budget.name} · ${t("app.nav.budget")}`);
  const [question, setQuestion] = useState<RowsQuestion | null>(null);
  const actions = useLineActions(workspace.id, overview, date, scope);
  const mayEdit = budget.may_edit;
  const visibilityText = useVisibilityText(workspace);
  const addLine = () => onOpen({ kind: "line", categoryId: undefined, scope });
  usePageKeys({ n: mayEdit ? addLine : null });
  return (
    <>
      <PageHeader
        title={t("app.nav.budget")}
        inBar
        beside={<Viewers workspaceId={workspace.id} />}
        actions={
          mayEdit && (
            <div className={classes.wideOnly}>
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={addLine}>
                {t("budgets.addLine")}
              </Button>
            </div>
          )
        }
      />
      <Paper>
        <PaperLines workspace={workspace} overview={overview} />
      </Paper>
      <div className={classes.tools}>
        <div className={classes.which}>
          <BudgetPicker
            workspace={workspace}
            budgets={budgets}
            chosen={budget}
            onChoose={({ id }) => onBudget(id)}
            onAdd={() => onOpen({ kind: "budget", isNew: true })}
          />
          <BudgetMenu budget={budget} hasLines={period.lines.length > 0} onOpen={onOpen} />
        </div>
        {["shared", "received"].includes(visibilityOf(budget)) && (
          <div className={classes.access}>
            <Badge tone="primary" icon={UserRoundCheck}>
              {visibilityText(budget)}
            </Badge>
            {!mayEdit && <Badge>{t("budgets.viewOnly")}</Badge>}
          </div>
        )}
        <PeriodStepper budget={budget} period={period} onDate={onDate} />
        <Button
          className={classes.goals}
          variant="default"
          leftSection={<Target size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/goals" />}
        >
          {t("app.routes.goals")}
        </Button>
      </div>
      {period.envelope && (
        <div className={classes.envelope}>
          <EnvelopeCard
            envelope={period.envelope}
            currency={budget.currency}
            onIncome={() => setQuestion({ subject: "whole", part: "income" })}
            onAssign={mayEdit && period.lines.length > 0 ? () => onOpen({ kind: "assign" }) : undefined}
          />
        </div>
      )}
      <div className={classes.grid} data-stale={isStale || undefined}>
        <div className={classes.summary}>
          <SummaryCard budget={budget} period={period} onAsk={setQuestion} />
          {period.unconverted.length > 0 && (
            <UnconvertedNote workspace={workspace} budget={budget} period={period} onAsk={setQuestion} />
          )}
        </div>
        <div className={classes.lines}>
          <LinesCard
            workspace={workspace}
            overview={overview}
            scope={scope}
            onScope={onScope}
            actions={actions}
            onAsk={setQuestion}
            onOpen={onOpen}
          />
        </div>
        <div className={classes.history}>
          <HistoryCard workspaceId={workspace.id} budget={budget} period={period} onDate={onDate} />
        </div>
      </div>
      {mayEdit && <FloatingButton label={t("budgets.addLine")} onClick={addLine} />}
      <RowsDrawer
        question={question}
        workspace={workspace}
        overview={overview}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}
