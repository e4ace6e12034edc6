import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ReportQuestion, ReportType } from "../question";
import type { DrillDownTarget, Report, ReportViewProps } from "../report";

type View<T extends ReportType> = ComponentType<ReportViewProps<T>>;

const from = <T extends ReportType>(load: () => Promise<View<T>>): LazyExoticComponent<View<T>> =>
  lazy(async () => ({ default: await load() }));

// Each report brings its own charts: none waits for those of another.
const VIEWS: { [T in ReportType]: LazyExoticComponent<View<T>> } = {
  "transactions-list": from(async () => (await import("./transactions-list")).TransactionsListView),
  "income-expense": from(async () => (await import("./income-expense")).IncomeExpenseView),
  "cash-flow": from(async () => (await import("./cash-flow")).CashFlowView),
  "account-balance": from(async () => (await import("./account-balance")).AccountBalanceView),
  "category-analysis": from(async () => (await import("./category-analysis")).CategoryAnalysisView),
  "spend-by-category": from(async () => (await import("./spend-by-category")).SpendByCategoryView),
  "income-by-category": from(async () => (await import("./income-by-category")).IncomeByCategoryView),
  "net-worth-over-time": from(async () => (await import("./net-worth-over-time")).NetWorthOverTimeView),
  "savings-rate": from(async () => (await import("./savings-rate")).SavingsRateView),
};

interface AnyViewProps {
  workspaceId: string;
  report: Report;
  question: ReportQuestion;
  onDrillDown: (target: DrillDownTarget) => void;
  onQuestion: (patch: Partial<ReportQuestion>) => void;
}

/** A report in its own figures, chart and table. */
export function ReportView(props: AnyViewProps) {
  const Shown = VIEWS[props.report.type] as ComponentType<AnyViewProps>;
  return <Shown {...props} />;
}
