/** The nine reports. By itself, since the router knows them before anything of a report is loaded. */

/** The types, in the order of the specification. */
export const REPORT_TYPES = [
  "transactions-list",
  "income-expense",
  "cash-flow",
  "account-balance",
  "category-analysis",
  "spend-by-category",
  "income-by-category",
  "net-worth-over-time",
  "savings-rate",
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
