import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useWorkspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { formatMoney } from "@/lib/money";
import { ErrorState } from "@/ui/error-state";
import { useLocale } from "@/ui/use-locale";
import { spanStyle } from "../board";
import dashboard from "../dashboard.module.css";
import { DashboardSkeleton } from "../dashboard-skeleton";
import { MonthlyFlow } from "../monthly-flow";
import { NetWorth } from "../net-worth";
import classes from "./all-workspaces.module.css";
import { type AllWorkspacesSummary, allWorkspacesQueries } from "./api";
import { WorkspacesCard } from "./workspaces-card";

interface AllWorkspacesProps {
  /** In which all is counted. */
  currency: string;
  onCurrency: (currency: string) => void;
  /** A workspace was chosen: it is looked at alone now. */
  onOpen: () => void;
}

/** All workspaces of the user together, in a currency of their choice. */
export function AllWorkspaces({ currency, onCurrency, onOpen }: AllWorkspacesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(allWorkspacesQueries.figures(currency));
  const workspaces = useQuery(workspaceQueries.list());
  const current = useWorkspace();
  if (!data && error) {
    return (
      <ErrorState title={t("dashboard.failed")} text={explain(error).text} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <DashboardSkeleton />;
  const own = [...new Set(workspaces.data?.map((one) => one.currency))];
  return (
    <div className={dashboard.grid}>
      <div className={dashboard.cell} style={spanStyle(8)}>
        <NetWorth
          netWorth={data.netWorth}
          change={data.change}
          since={t("dashboardMore.sinceMonth")}
          points={data.points}
          currency={data.currency}
          missing={<Missing figures={data} />}
          controls={
            <CurrencySelect
              size="xs"
              className={classes.currency ?? ""}
              aria-label={t("dashboardMore.countedIn")}
              value={currency}
              first={own}
              onChange={(code) => code && onCurrency(code)}
            />
          }
        />
      </div>
      <div className={dashboard.cell} style={spanStyle(4)}>
        <WorkspacesCard figures={data} currentId={current?.id} onOpen={onOpen} />
      </div>
      <div className={dashboard.cell} style={spanStyle(12)}>
        <MonthlyFlow months={data.months} currency={data.currency} />
      </div>
    </div>
  );
}

function Missing({ figures }: { figures: AllWorkspacesSummary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { unconverted, unconvertedRows, isPartial } = figures;
  return (
    <>
      {unconverted.length > 0 && (
        <p className={classes.missing}>
          {t("amount.without", {
            amounts: unconverted.map((one) => formatMoney(one.amount, one.currency, locale)).join(", "),
          })}
        </p>
      )}
      {isPartial && <p className={classes.missing}>{t("rates.partial")}</p>}
      {unconvertedRows > 0 && (
        <p className={classes.missing}>{t("amount.leftOut", { count: unconvertedRows })}</p>
      )}
    </>
  );
}
