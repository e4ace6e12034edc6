import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import type { Day } from "@/lib/dates";
import type { Minor } from "@/lib/money";
import { notifyUndo } from "@/ui/notify";
import { useSetLines, useUndoChange } from "./api";
import type { BudgetLine, BudgetOverview } from "./budget";
import { inputsOf, type Scope, scopeOf } from "./lines";

export type LineActions = ReturnType<typeof useLineActions>;

/** What is done to a line at once, without a dialog. */
export function useLineActions(workspaceId: string, overview: BudgetOverview, date: Day, scope: Scope) {
  const { t } = useTranslation();
  const { mutateAsync } = useSetLines(workspaceId, overview, date);
  const undoChange = useUndoChange(workspaceId);
  const { budget, period } = overview;
  const refused = (error: unknown) => notifyFailure(error);
  return {
    /** Plans another amount; who calls says why it could not be saved. */
    plan: async (categoryId: string | null, amount: Minor) => {
      const line = period.lines.find((one) => one.categoryId === categoryId);
      const input = { scope: scopeOf(line, amount, scope), period: period.start };
      await mutateAsync({ ...input, changes: [{ categoryId, amount }] });
    },
    /** Takes a line out of all periods from here on, and offers to bring it back. */
    remove: (line: BudgetLine, name: string) => {
      const { categoryId } = line;
      const own = line.defaultAmount === null ? "this" : "onward";
      const whole = inputsOf(period.lines, own, budget.currency.digits);
      const input = { scope: own, period: period.start } as const;
      void mutateAsync({ ...input, gone: { categoryId } }).then(({ changeId }) => {
        notifyUndo(t("budgets.lineRemoved", { name }), () => {
          // What is one's own alone has no history: there the lines are said anew.
          const back =
            changeId === null ? mutateAsync({ ...input, whole }) : undoChange.mutateAsync(changeId);
          void back.catch(refused);
        });
      }, refused);
    },
  };
}
