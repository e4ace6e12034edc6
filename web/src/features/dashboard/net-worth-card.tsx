import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { AreaChart } from "@/ui/charts/area-chart";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { MoneyHero, MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { type DashboardFigures, NET_WORTH_RANGES, type NetWorthRange } from "./api";
import classes from "./dashboard.module.css";
import { NetWorthChange } from "./net-worth-change";

interface NetWorthCardProps {
  figures: DashboardFigures;
  currency: Currency;
  range: NetWorthRange;
  onRange: (range: NetWorthRange) => void;
  /** What the figures leave out. */
  missing: ReactNode;
}

const RANGE_NAMES = {
  "1m": "dashboard.ranges.1m",
  "6m": "dashboard.ranges.6m",
  "1y": "dashboard.ranges.1y",
  all: "dashboard.ranges.all",
} as const satisfies Record<NetWorthRange, string>;

/** What everything comes to, and how it got there. */
export function NetWorthCard({ figures, currency, range, onRange, missing }: NetWorthCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { netWorth, change, points } = figures;
  const title = t("dashboard.netWorth");
  const first = points[0];
  const last = points.at(-1);
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
              <NetWorthChange change={change} before={netWorth - change} currency={currency} />
            )}
            {missing}
          </>
        }
        controls={
          <SegmentedControl
            size="xs"
            aria-label={t("dashboard.courseRange")}
            value={range}
            data={NET_WORTH_RANGES.map((value) => ({ value, label: t(RANGE_NAMES[value]) }))}
            onChange={(value) => onRange(NET_WORTH_RANGES.find((known) => known === value) ?? range)}
          />
        }
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
