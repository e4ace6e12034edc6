import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { reportQueries } from "@/features/reports/public";
import { addMonths, endOfMonth, formatDay, startOfMonth, today } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { type FlowColumn, FlowColumns } from "@/ui/charts/flow-columns";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { MonthFlow } from "./api";
import { flowMonths, MONTHS_AHEAD } from "./cash-flow";
import classes from "./dashboard.module.css";

interface CashFlowCardProps {
  workspaceId: string;
  months: readonly MonthFlow[];
  currency: Currency;
  onOpenMonth: (month: string) => void;
}

/** What came in and went out month by month, and what is expected to; a month leads to its transactions. */
export function CashFlowCard({ workspaceId, months, currency, onOpenMonth }: CashFlowCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const now = today();
  const question = {
    start_date: startOfMonth(now),
    end_date: endOfMonth(addMonths(now, MONTHS_AHEAD)),
    currency: currency.code,
    cashFlowResolution: "month",
    includeProjected: true,
  } as const;
  // What comes is left out until it is known: what was is there at once.
  const { data: ahead } = useQuery(reportQueries.report(workspaceId, "cash-flow", question));
  const title = t("dashboard.cashFlow");
  const names = { income: t("dashboard.income"), expense: t("dashboard.expenses"), net: t("dashboard.net") };
  const all = flowMonths(months, ahead?.data.points ?? []);
  const columns = all.map<FlowColumn>(({ month, income, expense, isExpected }) => {
    const name = formatDay(`${month}-01`, locale, "month");
    return {
      key: month,
      label: formatDay(`${month}-01`, locale, "month-short").replace(/\.$/, ""),
      title: isExpected ? t("dashboardMore.expectedIn", { month: name }) : name,
      income,
      expense,
      net: income + expense,
      hatched: isExpected,
    };
  });
  const open = (month: string) => {
    if (all.some((one) => one.month === month && one.isExpected)) {
      // Nothing is booked there yet: what is expected is told by what recurs.
      void navigate({ to: "/recurring-transactions" });
    } else onOpenMonth(month);
  };
  const show = (minor: number) => formatMoney(minor, currency, locale, { whole: true });
  const known = all.filter(({ isExpected }) => !isExpected);
  const income = known.reduce((sum, month) => sum + month.income, 0);
  const expense = known.reduce((sum, month) => sum + month.expense, 0);
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={
          <h2 className={classes.cardTitle}>
            <Link
              to="/reports/$reportType"
              params={{ reportType: "cash-flow" }}
              search={{ period: "last_12_months", workspace: workspaceId }}
              className={classes.titleLink}
            >
              {title}
            </Link>
          </h2>
        }
        controls={
          <div className={classes.legend}>
            <Key color="var(--income-fill)" name={names.income} />
            <Key color="var(--expense)" name={names.expense} />
            <Key color="var(--text)" name={names.net} isLine />
            <span className={classes.key}>
              <span className={classes.hatch} />
              {t("dashboardMore.expected")}
            </span>
          </div>
        }
        table={{
          columns: [t("dashboard.month"), names.income, names.expense, names.net],
          rows: [...columns].reverse().map((column) => ({
            key: column.key,
            cells: [
              column.title,
              <MoneyText key="in" amount={column.income} currency={currency} tone="flow" />,
              <MoneyText key="out" amount={column.expense} currency={currency} />,
              <MoneyText key="net" amount={column.net} currency={currency} sign="always" />,
            ],
          })),
        }}
      >
        {columns.every(({ income, expense }) => income === 0 && expense === 0) ? (
          <p className={classes.nothing}>{t("dashboard.noFlow")}</p>
        ) : (
          <FlowColumns
            columns={columns}
            currency={currency}
            names={names}
            height={214}
            label={title}
            summary={t("dashboardMore.cashFlowSummary", {
              from: formatDay(`${known[0]?.month ?? now.slice(0, 7)}-01`, locale, "month"),
              income: show(income),
              expense: show(expense),
            })}
            onOpen={({ key }) => open(key)}
          />
        )}
      </ChartFrame>
    </Card>
  );
}

function Key({ color, name, isLine }: { color: string; name: string; isLine?: true }) {
  return (
    <span className={classes.key}>
      <span className={classes.swatch} data-line={isLine} style={{ background: color }} />
      {name}
    </span>
  );
}
