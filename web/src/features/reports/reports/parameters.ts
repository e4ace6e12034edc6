/** What each type of report can be asked, and with what it begins. Pure. */
import type { Day } from "@/lib/dates";
import type { GroupBy, ReportPeriod, ReportQuestion, ReportType } from "./question";
import { INCOME_EXPENSE_GROUPS, TRANSACTION_GROUPS } from "./question";

export type Parameter = keyof ReportQuestion;

/** Asked alike by all types, and remembered from one to the next. */
export const COMMON = [
  "period",
  "start_date",
  "end_date",
  "accountIds",
  "currency",
  "includeArchived",
] as const satisfies Parameter[];

const SPECIFIC = {
  "transactions-list": [
    "groupBy",
    "includeTransfers",
    "categoryIds",
    "includeSubcategories",
    "flow",
    "payee",
  ],
  "income-expense": ["groupBy"],
  "cash-flow": ["cashFlowResolution", "includeTransfers", "includeProjected"],
  "account-balance": ["reportDate", "groupByType"],
  "category-analysis": ["parentCategoryId", "categoryIds", "includeSubcategories", "compareToPrevious"],
  "spend-by-category": ["parentCategoryId", "includeSubcategories"],
  "income-by-category": ["parentCategoryId", "includeSubcategories"],
  "net-worth-over-time": ["netWorthResolution"],
  "savings-rate": ["includeTransfersForSavings"],
} as const satisfies Record<ReportType, readonly Parameter[]>;

const DATES: readonly Parameter[] = ["period", "start_date", "end_date"];

/** Those that this type has beside the common ones. */
export function specificOf(type: ReportType): readonly Parameter[] {
  return SPECIFIC[type];
}

/** Everything that this type can be asked. */
export function parametersOf(type: ReportType): readonly Parameter[] {
  const common = hasRange(type) ? COMMON : COMMON.filter((name) => !DATES.includes(name));
  return [...common, ...SPECIFIC[type]];
}

/** Whether the report is of a range of days, and not of one. */
export function hasRange(type: ReportType): boolean {
  return type !== "account-balance";
}

/** What the rows of this type can be grouped by. */
export function groupsOf(type: ReportType): readonly GroupBy[] {
  if (type === "transactions-list") return TRANSACTION_GROUPS;
  return type === "income-expense" ? INCOME_EXPENSE_GROUPS : [];
}

/**
 * The days that a report begins with: from the first of the month (specification, section 9), and twelve months
 * for those that draw a course, of which one month would be a single point.
 */
export function firstPeriod(type: ReportType): ReportPeriod {
  // The year goes on after today, with what is expected of it.
  if (type === "cash-flow") return "this_year";
  return TIME_SERIES.includes(type) ? "last_12_months" : "this_month";
}

const TIME_SERIES: readonly ReportType[] = ["income-expense", "net-worth-over-time", "savings-rate"];

/** What a report is asked beside its days when nobody has said anything. */
export function defaultsOf(type: ReportType): ReportQuestion {
  if (type === "cash-flow") return { includeProjected: true };
  if (type === "account-balance") return { groupByType: true };
  return type === "category-analysis" ? { compareToPrevious: true } : {};
}

/** What is meant when nothing is said. */
const STANDARD: ReportQuestion = {
  cashFlowResolution: "month",
  netWorthResolution: "month",
  groupByType: false,
  compareToPrevious: false,
  includeProjected: false,
  includeTransfers: false,
  includeTransfersForSavings: false,
  includeSubcategories: true,
};

/** What a parameter of this type is when nobody has said otherwise. */
export function standardOf(type: ReportType): ReportQuestion {
  const groupBy = type === "transactions-list" ? "none" : "month";
  return { ...STANDARD, groupBy };
}

/** How many of its own parameters are otherwise than the report begins with. */
export function countSpecific(type: ReportType, question: ReportQuestion): number {
  const begun = { ...standardOf(type), ...defaultsOf(type) };
  return SPECIFIC[type].filter((name) => question[name] !== undefined && question[name] !== begun[name])
    .length;
}

/** The part of a question that these parameters are; what is not said stays unsaid. */
export function pick(question: ReportQuestion, names: readonly Parameter[]): ReportQuestion {
  return Object.fromEntries(
    Object.entries(question).filter(
      ([name, value]) => value !== undefined && names.includes(name as Parameter),
    ),
  );
}

/** What is of one workspace: its accounts and categories, and in which currency it is looked at. */
export const OF_WORKSPACE: readonly string[] = [
  "accountIds",
  "categoryIds",
  "parentCategoryId",
  "currency",
] satisfies Parameter[];

/** What of a question makes sense in another workspace, too. */
export function withoutOwn(question: ReportQuestion): ReportQuestion {
  return Object.fromEntries(Object.entries(question).filter(([name]) => !OF_WORKSPACE.includes(name)));
}

/** The entries of a text that joins them by commas. */
export function listed(text: string | undefined): string[] {
  return text ? text.split(",").filter(Boolean) : [];
}

/** The text that joins entries; undefined for none. */
export function joined(entries: readonly string[]): string | undefined {
  return entries.length > 0 ? entries.join(",") : undefined;
}

/** Whether two questions ask the same, in whatever order they say it. */
export function isSame(a: ReportQuestion, b: ReportQuestion): boolean {
  return canonical(a) === canonical(b);
}

/** A question as a text that is the same for the same question. */
export function canonical(question: ReportQuestion): string {
  const entries = Object.entries(question).filter(([, value]) => value !== undefined && value !== "");
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Why a question cannot be asked; null if it can (specification, section 5). */
export function problemOf(type: ReportType, question: ReportQuestion): "datesRequired" | "reversed" | null {
  if (!hasRange(type) || question.period) return null;
  const { start_date: start, end_date: end } = question;
  if (!start || !end) return "datesRequired";
  return isReversed(start, end) ? "reversed" : null;
}

function isReversed(start: Day, end: Day): boolean {
  return end < start;
}
