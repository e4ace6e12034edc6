/** What a report is asked, with the names of the wire and of the address. Pure. */
import type { Day } from "@/lib/dates";

export { REPORT_TYPES, type ReportType } from "./report-types";

/** Times by name; the server reckons them by the workspace's own day. */
export const PERIODS = [
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_30_days",
  "last_90_days",
  "last_12_months",
  "all_time",
] as const;
export type ReportPeriod = (typeof PERIODS)[number];

export const CASH_FLOW_RESOLUTIONS = ["day", "week", "month"] as const;
export const NET_WORTH_RESOLUTIONS = ["day", "week", "month", "quarter", "year"] as const;
export const TRANSACTION_GROUPS = ["none", "day", "month", "category", "account", "payee"] as const;
export const INCOME_EXPENSE_GROUPS = [
  "day",
  "week",
  "month",
  "quarter",
  "year",
  "account",
  "category",
] as const;
export const FLOWS = ["income", "expense", "inflow", "outflow", "transfer_in", "transfer_out"] as const;

export type GroupBy = (typeof TRANSACTION_GROUPS)[number] | (typeof INCOME_EXPENSE_GROUPS)[number];
export type Flow = (typeof FLOWS)[number];

/** The question but for the workspace: what an address, a saved report and a call have in common. */
export interface ReportQuestion {
  start_date?: Day;
  end_date?: Day;
  period?: ReportPeriod;
  /** Joined by commas. */
  accountIds?: string;
  currency?: string;
  includeArchived?: boolean;
  groupBy?: GroupBy;
  includeTransfers?: boolean;
  cashFlowResolution?: (typeof CASH_FLOW_RESOLUTIONS)[number];
  includeProjected?: boolean;
  reportDate?: Day;
  groupByType?: boolean;
  parentCategoryId?: string;
  /** Joined by commas; "none" stands for rows without a category. */
  categoryIds?: string;
  includeSubcategories?: boolean;
  compareToPrevious?: boolean;
  netWorthResolution?: (typeof NET_WORTH_RESOLUTIONS)[number];
  includeTransfersForSavings?: boolean;
  flow?: Flow;
  payee?: string;
}
