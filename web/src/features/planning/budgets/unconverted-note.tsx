import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { WorkspaceRateDialog } from "@/features/rates/exchange-rates/public";
import { today } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { Budget, BudgetPeriod } from "./budget";
import classes from "./budgets.module.css";
import type { RowsQuestion } from "./rows-panel";

interface UnconvertedNoteProps {
  workspace: Workspace;
  budget: Budget;
  period: BudgetPeriod;
  onAsk: (question: RowsQuestion) => void;
}

/** What the figures leave out for want of a rate, with the ways to see it and to set the rate. */
export function UnconvertedNote({ workspace, budget, period, onAsk }: UnconvertedNoteProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [setting, setSetting] = useState<string | null>(null);
  const amounts = period.unconverted.map(({ currency, amount }) => formatMoney(amount, currency, locale));
  const count = period.unconverted.reduce((all, one) => all + one.count, 0);
  return (
    <div className={classes.note}>
      <p>{t("budgets.without", { count, amounts: amounts.join(", ") })}</p>
      <div className={classes.noteActions}>
        <button
          type="button"
          className={classes.link}
          onClick={() => onAsk({ subject: "whole", part: "unconverted" })}
        >
          {t("budgets.showThem")}
        </button>
        {may(workspace, "edit_transactions") &&
          period.unconverted.map(({ currency: { code } }) => (
            <button key={code} type="button" className={classes.link} onClick={() => setSetting(code)}>
              {t("budgets.setRate", { from: code })}
            </button>
          ))}
      </div>
      <WorkspaceRateDialog
        workspaceId={workspace.id}
        task={setting ? { kind: "new", from: setting, to: budget.currency.code, date: today() } : null}
        onClose={() => setSetting(null)}
      />
    </div>
  );
}
