import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { CurrencySelect } from "@/features/currencies/public";
import { useWorkspace, workspaceQueries } from "@/features/workspaces/public";
import { formatDay } from "@/lib/dates";
import { formatMoney, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { AreaChart } from "@/ui/charts/area-chart";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { ErrorState } from "@/ui/error-state";
import { MoneyHero, MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { spanStyle } from "../board";
import dashboard from "../dashboard.module.css";
import { DashboardSkeleton } from "../dashboard-skeleton";
import { NetWorthChange } from "../net-worth-change";
import classes from "./all-workspaces.module.css";
import { type AllWorkspacesSummary, allWorkspacesQueries } from "./api";
import { MonthsCard } from "./months-card";
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
        <Worth
          figures={data}
          currencyField={
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
        <MonthsCard figures={data} />
      </div>
    </div>
  );
}

function Worth({ figures, currencyField }: { figures: AllWorkspacesSummary; currencyField: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, netWorth, change, points, unconverted } = figures;
  const title = t("dashboard.netWorth");
  const [first, last] = [points[0], points.at(-1)];
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={
          <>
            <h2 className={dashboard.label}>{title}</h2>
            <div>
              <MoneyHero amount={netWorth} currency={currency} />
            </div>
            {change !== null && (
              <NetWorthChange
                change={change}
                before={netWorth - change}
                currency={currency}
                since={t("dashboardMore.sinceMonth")}
              />
            )}
            {unconverted.length > 0 && (
              <p className={classes.missing}>
                {t("amount.without", {
                  amounts: unconverted.map((one) => formatMoney(one.amount, one.currency, locale)).join(", "),
                })}
              </p>
            )}
            {figures.isPartial && <p className={classes.missing}>{t("rates.partial")}</p>}
            {figures.unconvertedRows > 0 && (
              <p className={classes.missing}>{t("amount.leftOut", { count: figures.unconvertedRows })}</p>
            )}
          </>
        }
        controls={currencyField}
        table={{
          columns: [t("dashboard.day"), title],
          rows: [...points].reverse().map(({ day, value }) => ({
            key: day,
            cells: [formatDay(day, locale), <MoneyText key="value" amount={value} currency={currency} />],
          })),
        }}
      >
        {first && last && (
          <AreaChart
            points={points}
            currency={currency}
            label={title}
            height={232}
            summary={t("dashboard.netWorthSummary", {
              from: formatDay(first.day, locale),
              to: formatDay(last.day, locale),
              first: money(first.value),
              last: money(last.value),
            })}
          />
        )}
      </ChartFrame>
    </Card>
  );
}
