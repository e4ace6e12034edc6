import { Button, SegmentedControl } from "@mantine/core";
import { Plus, Sparkles } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { useFocusNext } from "@/ui/use-focus-next";
import type { BudgetOverview } from "./budget";
import type { OpenDialog } from "./budget-dialogs";
import { LineRow } from "./line-row";
import { SCOPES, type Scope } from "./lines";
import classes from "./lines.module.css";
import type { After, UnsavedAmount } from "./planned-cell";
import type { RowsQuestion } from "./rows-panel";
import { type TreeRow, treeOf } from "./tree";
import type { LineActions } from "./use-line-actions";
import { useLineName } from "./use-line-name";

interface LinesCardProps {
  workspace: Workspace;
  overview: BudgetOverview;
  scope: Scope;
  onScope: (scope: Scope) => void;
  actions: LineActions;
  onAsk: (question: RowsQuestion) => void;
  onOpen: (dialog: OpenDialog) => void;
}

/** The lines of a period as a tree of categories; amounts are changed where they stand. */
export function LinesCard({ workspace, overview, scope, onScope, actions, onAsk, onOpen }: LinesCardProps) {
  const { t } = useTranslation();
  const { budget, period } = overview;
  const { list: categories } = useCategories(workspace.id);
  const nameOf = useLineName(workspace.id);
  const [editing, setEditing] = useState<string | null>(null);
  /** By period and line. */
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, UnsavedAmount>>>({});
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNext(list);
  const rows = treeOf(period.lines, categories);
  const mayEdit = budget.may_edit;
  const editable = rows.flatMap(({ key, line }) => (line ? [key] : []));
  const placeOf = (key: string) => `${period.start} ${key}`;
  const forget = (key: string) =>
    setUnsaved((now) => Object.fromEntries(Object.entries(now).filter(([place]) => place !== placeOf(key))));
  const plan = ({ key, categoryId }: TreeRow, amount: Minor | null) => {
    forget(key);
    if (amount === null) return;
    actions.plan(categoryId, amount).catch((error: unknown) => {
      const reason = explain(error).text;
      setUnsaved((now) => ({ ...now, [placeOf(key)]: { amount, reason } }));
    });
  };
  /** Goes on to the amount of another line. */
  const goOn = (key: string, after: After) => {
    const step = { stay: 0, next: 1, previous: -1 }[after];
    const next = editable[editable.indexOf(key) + step];
    setEditing(step !== 0 && next !== undefined ? next : null);
    if (step === 0 || next === undefined) focusNext(`[data-line="${key}"] [data-planned]`);
  };
  return (
    <Card flush>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("budgets.lines")}</h2>
        {mayEdit && period.lines.length > 0 && (
          <div className={classes.scope} data-scope>
            <span className={classes.scopeLabel} id="budget-scope">
              {t("budgets.scope.label")}
            </span>
            <SegmentedControl
              size="xs"
              aria-labelledby="budget-scope"
              value={scope}
              onChange={(value) => onScope(SCOPES.find((one) => one === value) ?? scope)}
              data={SCOPES.map((value) => ({ value, label: t(`budgets.scope.${value}`) }))}
            />
          </div>
        )}
      </div>
      {period.lines.length === 0 ? (
        <EmptyState
          title={t("budgets.noLinesTitle")}
          text={t(mayEdit ? "budgets.noLinesText" : "budgets.noLinesTextViewer")}
          actions={
            mayEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<Sparkles size={16} aria-hidden />}
                  onClick={() => onOpen({ kind: "suggest", isNew: false })}
                >
                  {t("budgets.suggest")}
                </Button>
                <Button
                  variant="default"
                  leftSection={<Plus size={16} aria-hidden />}
                  onClick={() => onOpen({ kind: "line", categoryId: undefined, scope })}
                >
                  {t("budgets.addLine")}
                </Button>
              </>
            )
          }
        />
      ) : (
        <div className={classes.table}>
          <div className={classes.columns} aria-hidden>
            <span>{t("budgets.category")}</span>
            <span>{t("budgets.planned")}</span>
            <span>{t("budgets.spent")}</span>
            <span>{t("budgets.remaining")}</span>
            <span />
          </div>
          <ul ref={list} className={classes.list} aria-label={t("budgets.lines")}>
            {rows.map((row) => (
              <LineRow
                key={row.key}
                row={row}
                name={nameOf(row.categoryId)}
                currency={budget.currency}
                period={period}
                scope={scope}
                mayEdit={mayEdit}
                isEditing={editing === row.key}
                unsaved={unsaved[placeOf(row.key)]}
                onEdit={() => {
                  // An amount that cannot be planned is not left behind.
                  const refused = list.current?.querySelector<HTMLElement>("[aria-invalid=true]");
                  if (refused) refused.focus();
                  else setEditing(row.key);
                }}
                onDone={(amount, after) => {
                  if (amount !== null) plan(row, amount);
                  goOn(row.key, after);
                }}
                onLeave={(amount) => {
                  if (amount !== null) plan(row, amount);
                  setEditing((now) => (now === row.key ? null : now));
                }}
                onRetry={(amount) => plan(row, amount)}
                onStep={(step) => {
                  const next = editable[editable.indexOf(row.key) + step];
                  list.current?.querySelector<HTMLElement>(`[data-line="${next}"] [data-planned]`)?.focus();
                }}
                onAsk={(part) => onAsk({ subject: row.key, part })}
                onAction={(act) => {
                  if (act === "remove" && row.line) actions.remove(row.line, nameOf(row.categoryId));
                  else if (act === "edit") onOpen({ kind: "line", categoryId: row.categoryId, scope });
                  else onOpen({ kind: "move", from: row.categoryId, to: undefined });
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
