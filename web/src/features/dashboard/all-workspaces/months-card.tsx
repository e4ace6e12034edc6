import { useTranslation } from "react-i18next";
import { formatDay, today } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { type FlowColumn, FlowColumns } from "@/ui/charts/flow-columns";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import dashboard from "../dashboard.module.css";
import type { AllWorkspacesSummary } from "./api";

/** What came in and went out in all workspaces, month by month. */
export function MonthsCard({ figures: { months, currency } }: { figures: AllWorkspacesSummary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("dashboard.cashFlow");
  const names = { income: t("dashboard.income"), expense: t("dashboard.expenses"), net: t("dashboard.net") };
  const columns = months.map<FlowColumn>(({ month, income, expense }) => ({
    key: month,
    label: formatDay(`${month}-01`, locale, "month-short").replace(/\.$/, ""),
    title: formatDay(`${month}-01`, locale, "month"),
    income,
    expense,
    net: income + expense,
  }));
  const show = (minor: number) => formatMoney(minor, currency, locale, { whole: true });
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={<h2 className={dashboard.cardTitle}>{title}</h2>}
        controls={
          <div className={dashboard.legend}>
            <Key color="var(--income-fill)" name={names.income} />
            <Key color="var(--expense)" name={names.expense} />
            <Key color="var(--text)" name={names.net} isLine />
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
        <FlowColumns
          columns={columns}
          currency={currency}
          names={names}
          height={214}
          label={title}
          summary={t("dashboardMore.cashFlowSummary", {
            from: formatDay(`${months[0]?.month ?? today().slice(0, 7)}-01`, locale, "month"),
            income: show(months.reduce((sum, { income }) => sum + income, 0)),
            expense: show(months.reduce((sum, { expense }) => sum + expense, 0)),
          })}
        />
      </ChartFrame>
    </Card>
  );
}

function Key({ color, name, isLine }: { color: string; name: string; isLine?: true }) {
  return (
    <span className={dashboard.key}>
      <span className={dashboard.swatch} data-line={isLine} style={{ background: color }} />
      {name}
    </span>
  );
}
