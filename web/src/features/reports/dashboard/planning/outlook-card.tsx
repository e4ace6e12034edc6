import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { forecastQueries, runningOut } from "@/features/planning/forecast/public";
import { formatDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { OutlookChart } from "@/ui/charts/outlook-chart";
import { FactLine } from "@/ui/fact-line";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import dashboard from "../dashboard.module.css";
import { CardState } from "./card-state";
import classes from "./planning.module.css";

interface OutlookCardProps {
  workspace: Workspace;
  /** The accounts' names. */
  names: ReadonlyMap<string, string>;
  /** Tells which accounts are expected to run out, each with its warning. */
  onWarnings: (warnings: ReadonlyMap<string, string>) => void;
}

/** So many warnings stand in the card; the others are one step away. */
const MAX_ACCOUNTS = 3;

/** Where everything together is expected to go in the next year, and which accounts run out. */
export function OutlookCard({ workspace, names, onWarnings }: OutlookCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(forecastQueries.year(workspace.id, true));
  const out = useMemo(() => (data ? runningOut(data.accounts) : []), [data]);
  useEffect(() => {
    onWarnings(
      new Map(
        out.map(({ accountId, day }) => [
          accountId,
          t("planning.belowZeroOn", { day: formatDay(day, locale, "short") }),
        ]),
      ),
    );
  }, [out, onWarnings, locale, t]);
  const first = data?.total.points[0];
  const last = data?.total.points.at(-1);
  const money = (amount: number) => (data ? formatMoney(amount, data.currency, locale) : "");
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{t("planning.outlook")}</h2>
        <Link
          to="/workspaces/$workspaceId/forecast"
          params={{ workspaceId: workspace.id }}
          className={dashboard.more}
        >
          {t("app.routes.forecast")}
        </Link>
      </div>
      {!data && (
        <CardState failed={t("planning.outlookFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && first && last && (
        <>
          <p className={classes.note}>
            <FactLine>
              <span>
                {t("planning.inAYear")} <MoneyText amount={last.value} currency={data.currency} whole />
              </span>
              <span>
                {t("planning.lowest", { day: formatDay(data.total.lowest.day, locale, "short") })}{" "}
                <MoneyText amount={data.total.lowest.value} currency={data.currency} whole />
              </span>
            </FactLine>
          </p>
          <OutlookChart
            points={data.total.points}
            known={1}
            shape="steps"
            currency={data.currency}
            label={t("planning.outlook")}
            height={190}
            summary={t("planning.outlookSummary", {
              from: formatDay(first.day, locale),
              to: formatDay(last.day, locale),
              first: money(first.value),
              last: money(last.value),
            })}
          />
          {out.length > 0 && (
            <ul className={classes.warnings}>
              {out.slice(0, MAX_ACCOUNTS).map(({ accountId, day, lowest, currency }) => (
                <li key={accountId}>
                  <Link
                    to="/workspaces/$workspaceId/forecast"
                    params={{ workspaceId: workspace.id }}
                    search={{ account: accountId }}
                    className={classes.warning}
                  >
                    <TriangleAlert size={16} aria-hidden />
                    <span>
                      {t("planning.runsOut", {
                        name: names.get(accountId) ?? "",
                        day: formatDay(day, locale),
                        amount: formatMoney(lowest.value, currency, locale),
                      })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
