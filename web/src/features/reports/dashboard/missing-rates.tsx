import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { WorkspaceRateDialog } from "@/features/rates/exchange-rates/public";
import { endOfMonth, today } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { DashboardFigures } from "./api";
import classes from "./missing-rates.module.css";

interface MissingRatesProps {
  figures: DashboardFigures;
  workspace: Workspace;
  /** Whether the person may set a rate. */
  canSet: boolean;
}

/** What the figures leave out for want of a rate, each with the way to set it: nothing is ever counted one to one. */
export function MissingRates({ figures, workspace, canSet }: MissingRatesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [setting, setSetting] = useState<string | null>(null);
  const { unconverted, unconvertedRows, isPartial, months } = figures;
  return (
    <div className={classes.root}>
      {unconverted.length > 0 && (
        <p className={classes.line}>
          {t("amount.without", {
            amounts: unconverted
              .map(({ currency, amount }) => formatMoney(amount, currency, locale))
              .join(", "),
          })}
          {canSet &&
            unconverted.map(({ currency: { code } }) => (
              <button key={code} type="button" className={classes.set} onClick={() => setSetting(code)}>
                {t("rates.setOf", { from: code })}
              </button>
            ))}
        </p>
      )}
      {isPartial && <p className={classes.line}>{t("rates.partial")}</p>}
      {unconvertedRows > 0 && (
        <p className={classes.line}>
          <Link
            className={classes.rows}
            to="/workspaces/$workspaceId/transactions"
            params={{ workspaceId: workspace.id }}
            search={{
              range: "custom",
              ...(months[0] && { from: `${months[0].month}-01` }),
              to: endOfMonth(today()),
              status: "pending,cleared,reconciled",
              rate: "none",
            }}
          >
            {t("amount.leftOut", { count: unconvertedRows })}
          </Link>
        </p>
      )}
      <WorkspaceRateDialog
        workspaceId={workspace.id}
        task={setting ? { kind: "new", from: setting, to: workspace.currency, date: today() } : null}
        onClose={() => setSetting(null)}
      />
    </div>
  );
}
