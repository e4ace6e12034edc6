import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { AreaChart, type DayPoint } from "@/ui/charts/area-chart";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { MoneyHero, MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./dashboard.module.css";
import { NetWorthChange } from "./net-worth-change";

interface NetWorthProps {
  netWorth: Minor;
  /** Since the beginning of what is shown, or since the time that has a name. */
  change: Minor | null;
  since?: string;
  points: readonly DayPoint[];
  currency: Currency;
  controls: ReactNode;
  /** What the figures leave out. */
  missing: ReactNode;
}

/** What everything comes to, and how it got there. */
export function NetWorth({ netWorth, change, since, points, currency, controls, missing }: NetWorthProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("dashboard.netWorth");
  const [first, last] = [points[0], points.at(-1)];
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={
          <>
            <h2 className={classes.label}>{title}</h2>
            <div>
              <MoneyHero amount={netWorth} currency={currency} />
            </div>
            {change !== null && (
              <NetWorthChange change={change} before={netWorth - change} currency={currency} since={since} />
            )}
            {missing}
          </>
        }
        controls={controls}
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
