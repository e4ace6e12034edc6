import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { ChartKey, ChartKeys } from "@/ui/charts/chart-keys";
import { FlowColumns } from "@/ui/charts/flow-columns";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./dashboard.module.css";

/** What came in and went out in a month. */
interface FlowMonth {
  month: string;
  income: Minor;
  /** Negative or zero. */
  expense: Minor;
  isExpected?: boolean;
}

interface MonthlyFlowProps {
  months: readonly FlowMonth[];
  currency: Currency;
  /** Around the title, if it leads somewhere. */
  titleLink?: (title: string) => ReactNode;
  onOpen?: (month: FlowMonth) => void;
}

/** What came in and went out month by month, and what is expected to. */
export function MonthlyFlow({ months, currency, titleLink, onOpen }: MonthlyFlowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("dashboard.cashFlow");
  const names = { income: t("dashboard.income"), expense: t("dashboard.expenses"), net: t("dashboard.net") };
  const columns = months.map((one) => {
    const name = formatDay(`${one.month}-01`, locale, "month");
    return {
      ...one,
      key: one.month,
      label: formatDay(`${one.month}-01`, locale, "month-short").replace(/\.$/, ""),
      title: one.isExpected ? t("dashboardMore.expectedIn", { month: name }) : name,
      net: one.income + one.expense,
      hatched: one.isExpected ?? false,
    };
  });
  const known = columns.filter(({ hatched }) => !hatched);
  const total = (kind: "income" | "expense") =>
    formatMoney(
      known.reduce((sum, column) => sum + column[kind], 0),
      currency,
      locale,
      { whole: true },
    );
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={<h2 className={classes.cardTitle}>{titleLink ? titleLink(title) : title}</h2>}
        controls={
          <ChartKeys>
            <ChartKey color="var(--income-fill)" name={names.income} />
            <ChartKey color="var(--expense)" name={names.expense} />
            <ChartKey color="var(--text)" name={names.net} isLine />
            {known.length < columns.length && <ChartKey name={t("dashboardMore.expected")} />}
          </ChartKeys>
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
              from: known[0]?.title,
              income: total("income"),
              expense: total("expense"),
            })}
            onOpen={onOpen}
          />
        )}
      </ChartFrame>
    </Card>
  );
}
