/** Reports as the pages keep them: whole minor units, days as text, and ratios as fractions of one. Pure. */
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { ReportQuestion, ReportType } from "./question";

/** A fraction of one, 0.1834; null where it has no meaning. */
export type Ratio = number | null;

/** What a report leaves out for want of a rate, in one currency. */
export interface UnconvertedAmount {
  currency: Currency;
  amount: Minor;
  count: number;
  first: Day;
  last: Day;
}

/** Something that a reader of the report has to know. */
export interface ReportWarning {
  code: string;
  count: number;
}

/** A transaction as a report counts it: in a split one, the counted parts. */
export interface ReportRow {
  id: string;
  accountId: string;
  date: Day;
  payee: string;
  note: string;
  categoryId: string | null;
  isTransfer: boolean;
  isSplit: boolean;
  status: string;
  amount: Minor;
  /** Of the account. */
  currency: Currency;
  /** In the currency of the report; null where no rate is known. */
  converted: Minor | null;
}

/** Income, expense (zero or less) and what is left of both. */
export interface FlowTotals {
  income: Minor;
  expense: Minor;
  net: Minor;
}

/** What came in, went out (zero or less), and went between one's own accounts. */
export interface CashTotals {
  inflow: Minor;
  outflow: Minor;
  net: Minor;
  transfersIn: Minor;
  transfersOut: Minor;
  /** What other rates alone did. */
  exchange: Minor;
}

export interface TransactionGroup extends FlowTotals {
  /** A day, a month, an id, "none", or the payee. */
  key: string;
  label: string;
  count: number;
  transactions: ReportRow[];
}

export interface IncomeExpenseRow extends FlowTotals {
  /** The first day of a time, else an id or "none". */
  key: string;
  label: string;
  start: Day | null;
  end: Day | null;
  savingsRate: Ratio;
}

export interface CashPoint extends CashTotals {
  start: Day;
  /** The last day of the time; the balance is that of its evening. */
  date: Day;
  balance: Minor;
  isProjected: boolean;
}

export interface BalanceAccount {
  id: string;
  name: string;
  /** In its own currency. */
  balance: Minor;
  currency: Currency;
  converted: Minor | null;
  /** Decimal text. */
  rate: string | null;
  rateDate: Day | null;
  isArchived: boolean;
}

export interface BalanceGroup {
  /** A type of accounts, or "all". */
  type: string;
  label: string;
  subtotal: Minor;
  accounts: BalanceAccount[];
}

/** What there is, what is owed (zero or less), and the difference. */
export interface BalanceTotals {
  assets: Minor;
  liabilities: Minor;
  net: Minor;
}

export interface AnalysisNode {
  /** Null for what has no category. */
  categoryId: string | null;
  name: string;
  kind: "income" | "expense";
  /** Zero at the top. */
  depth: number;
  /** Positive: what was spent, or earned. */
  amount: Minor;
  count: number;
  /** In a month. */
  average: Minor;
  share: Ratio;
  previous: Minor | null;
  change: Minor | null;
  changePct: Ratio;
  children: AnalysisNode[];
}

export interface AnalysisPoint {
  /** The first day of the month. */
  period: Day;
  categoryId: string | null;
  kind: "income" | "expense";
  amount: Minor;
}

export interface CategoryItem {
  categoryId: string | null;
  name: string;
  /** The name with those of its parents. */
  path: string;
  amount: Minor;
  share: Ratio;
  count: number;
  children: CategoryItem[];
}

export interface CategoryItems {
  items: CategoryItem[];
  uncategorized: { amount: Minor; count: number };
}

export interface WorthPoint {
  date: Day;
  assets: Minor;
  /** Zero or less. */
  liabilities: Minor;
  netWorth: Minor;
  byType: { type: string; amount: Minor }[];
  /** True if a balance is missing for want of a rate. */
  isPartial: boolean;
}

export interface SavingsPoint {
  /** "2025-10". */
  period: string;
  start: Day;
  end: Day;
  income: Minor;
  expense: Minor;
  saved: Minor;
  rate: Ratio;
}

interface Answers {
  "transactions-list": {
    data: { groups: TransactionGroup[]; truncated: boolean };
    totals: FlowTotals & { count: number };
  };
  "income-expense": {
    data: { rows: IncomeExpenseRow[]; averages: FlowTotals | null };
    totals: FlowTotals & { savingsRate: Ratio };
  };
  "cash-flow": {
    data: {
      openingBalance: Minor;
      points: CashPoint[];
      closingBalance: Minor;
      lowest: { date: Day; balance: Minor };
    };
    totals: CashTotals;
  };
  "account-balance": {
    data: BalanceTotals & { groups: BalanceGroup[] };
    totals: BalanceTotals;
  };
  "category-analysis": {
    data: {
      tree: AnalysisNode[];
      series: AnalysisPoint[];
      previousPeriod: { start: Day; end: Day } | null;
    };
    totals: {
      spent: Minor;
      earned: Minor;
      count: number;
      previousSpent: Minor | null;
      previousEarned: Minor | null;
    };
  };
  "spend-by-category": { data: CategoryItems; totals: { amount: Minor; count: number } };
  "income-by-category": { data: CategoryItems; totals: { amount: Minor; count: number } };
  "net-worth-over-time": {
    data: { points: WorthPoint[]; change: Minor | null; changePct: Ratio };
    totals: { assets: Minor; liabilities: Minor; netWorth: Minor };
  };
  "savings-rate": {
    data: { points: SavingsPoint[]; averageRate: Ratio; target: Ratio };
    totals: { income: Minor; expense: Minor; saved: Minor; rate: Ratio };
  };
}

/** The answer to a question of one type. */
export type ReportOf<T extends ReportType> = {
  type: T;
  currency: Currency;
  start: Day;
  end: Day;
  /** An instant. */
  generatedAt: string;
  /** The question as the server has understood it. */
  filters: ReportQuestion;
  /** Whether amounts have the rates of their own days, or of the day of the balance. */
  rates: "transaction_date" | "balance_date";
  unconverted: UnconvertedAmount[];
  warnings: ReportWarning[];
} & Answers[T];

/** An answer, told apart by its type. */
export type Report = { [T in ReportType]: ReportOf<T> }[ReportType];

/** What a number of a report is made of: the same question, asked more narrowly. */
export interface DrillDownTarget {
  /** What the number is: "Food · October 2025". */
  title: string;
  /** Put over the question of the report: days, accounts, categories, `flow`, payee. */
  narrow: Partial<ReportQuestion>;
  /** The number, where its rows are not all of it: a balance has what was there before, and what rates did. */
  balance?: Minor | undefined;
}

/** What every view of a report is given. */
export interface ReportViewProps<T extends ReportType> {
  workspaceId: string;
  report: ReportOf<T>;
  question: ReportQuestion;
  /** Shows the transactions behind a number. */
  onDrillDown: (target: DrillDownTarget) => void;
  /** Asks the report otherwise: goes down into a category, for example. */
  onQuestion: (patch: Partial<ReportQuestion>) => void;
}
