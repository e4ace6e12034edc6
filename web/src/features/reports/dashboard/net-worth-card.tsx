import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/lib/money";
import { type DashboardFigures, NET_WORTH_RANGES, type NetWorthRange } from "./api";
import { NetWorth } from "./net-worth";

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

/** What the workspace comes to, and how it got there in a range of time. */
export function NetWorthCard({ figures, currency, range, onRange, missing }: NetWorthCardProps) {
  const { t } = useTranslation();
  const { netWorth, change, points } = figures;
  return (
    <NetWorth
      netWorth={netWorth}
      change={change}
      points={points}
      currency={currency}
      missing={missing}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t("dashboard.netWorthRange")}
          value={range}
          data={NET_WORTH_RANGES.map((value) => ({ value, label: t(RANGE_NAMES[value]) }))}
          onChange={(value) => onRange(NET_WORTH_RANGES.find((known) => known === value) ?? range)}
        />
      }
    />
  );
}
