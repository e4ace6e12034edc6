import {
  ChartColumn,
  ChartNoAxesGantt,
  ChartPie,
  Coins,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  TrendingUp,
  Waves,
} from "lucide-react";
import type { ReportType } from "./question";

const ICONS: Record<ReportType, LucideIcon> = {
  "transactions-list": ReceiptText,
  "income-expense": ChartColumn,
  "cash-flow": Waves,
  "account-balance": Landmark,
  "category-analysis": ChartNoAxesGantt,
  "spend-by-category": ChartPie,
  "income-by-category": Coins,
  "net-worth-over-time": TrendingUp,
  "savings-rate": PiggyBank,
};

/** The picture of a type of report; its name stands beside it. */
export function ReportIcon({ type, size = 20 }: { type: ReportType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden />;
}
