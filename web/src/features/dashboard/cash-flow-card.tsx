import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { BarChart, type FlowBar } from "@/ui/charts/bar-chart";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { MonthFlow } from "./api";
import classes from "./dashboard.module.css";

interface CashFlowCardProps {
  months: readonly MonthFlow[];
  currency: Currency;
  onOpenMonth: (month: string) => void;
}

/** What came in and went out in each of twelve months; a month leads to its transactions. */
export function CashFlowCard({ months, currency, onOpenMonth }: CashFlowCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("dashboard.cashFlow");
  const names = { income: t("dashboard.income"), expense: t("dashboard.expenses"), net: t("dashboard.net") };
  const bars = months.map<FlowBar>(({ month, income, expense }, index) => ({
    key: month,
    label: formatDay(`${month}-01`, locale, "month-short").replace(/\.$/, ""),
    title: formatDay(`${month}-01`, locale, "month"),
    income,
    expense,
    // The current month is not over.
    hatched: index === months.length - 1,
  }));
  const show = (minor: number) => formatMoney(minor, currency, locale, { whole: true });
  const income = months.reduce((all, month) => all + month.income, 0);
  const expense = months.reduce((all, month) => all + month.expense, 0);
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={<h2 className={classes.cardTitle}>{title}</h2>}
        controls={
          <div className={classes.legend}>
            <Key color="var(--income-fill)" name={names.income} />
            <Key color="var(--expense)" name={names.expense} />
            <Key color="var(--text)" name={names.net} />
          </div>
        }
        table={{
          columns: [t("dashboard.month"), names.income, names.expense, names.net],
          rows: [...bars].reverse().map((bar) => ({
            key: bar.key,
            cells: [
              bar.title,
              <MoneyText key="in" amount={bar.income} currency={currency} tone="flow" />,
              <MoneyText key="out" amount={bar.expense} currency={currency} />,
              <MoneyText key="net" amount={bar.income + bar.expense} currency={currency} sign="always" />,
            ],
          })),
        }}
      >
        {income === 0 && expense === 0 ? (
          <p className={classes.nothing}>{t("dashboard.noFlow")}</p>
        ) : (
          <BarChart
            bars={bars}
            currency={currency}
            names={names}
            label={title}
            summary={t("dashboard.cashFlowSummary", { income: show(income), expense: show(expense) })}
            onOpen={(bar) => onOpenMonth(bar.key)}
          />
        )}
      </ChartFrame>
    </Card>
  );
}

function Key({ color, name }: { color: string; name: string }) {
  return (
    <span className={classes.key}>
      <span className={classes.swatch} style={{ background: color }} />
      {name}
    </span>
  );
}
