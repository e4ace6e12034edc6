/** The answers of the server as they come, texts and all, and how they are made of whole minor units. Pure. */
import type {
  Amount,
  ByCategoryItem,
  CashFlowTotals,
  CategoryAnalysisNode,
  ReportEnvelope,
  ReportFigures,
  ReportTransaction,
} from "@/api/generated";
import { type Currency, currencyOf, type Minor, parseWire } from "@/lib/money";
import type { ReportQuestion, ReportType } from "./question";
import type {
  AnalysisNode,
  CashTotals,
  CategoryItem,
  CategoryItems,
  FlowTotals,
  Ratio,
  ReportOf,
  ReportRow,
} from "./report";

type Answer<T extends ReportType> = Extract<ReportFigures, { report_type: T }>;

/** An answer as the server tells it. */
export type WireReportOf<T extends ReportType> = ReportEnvelope & Answer<T>;

type WireFlow = Record<"income" | "expense" | "net", Amount>;

type Money = (text: string) => Minor;

const ratio = (text: string | null): Ratio => (text === null ? null : Number(text));
const orNull = <T>(text: string | null, read: (text: string) => T): T | null =>
  text === null ? null : read(text);

const flow = (wire: WireFlow, money: Money): FlowTotals => ({
  income: money(wire.income),
  expense: money(wire.expense),
  net: money(wire.net),
});

const cash = (wire: CashFlowTotals, money: Money): CashTotals => ({
  inflow: money(wire.inflow),
  outflow: money(wire.outflow),
  net: money(wire.net),
  transfersIn: money(wire.transfers_in),
  transfersOut: money(wire.transfers_out),
  exchange: money(wire.exchange),
});

function row(wire: ReportTransaction, money: Money): ReportRow {
  const currency = currencyOf(wire.currency, wire.currency_digits);
  return {
    id: wire.id,
    accountId: wire.account_id,
    date: wire.date,
    payee: wire.payee,
    note: wire.note,
    categoryId: wire.category_id,
    isTransfer: wire.is_transfer,
    isSplit: wire.is_split,
    status: wire.status,
    amount: parseWire(wire.amount, currency.digits),
    currency,
    converted: orNull(wire.converted, money),
  };
}

function node(wire: CategoryAnalysisNode, money: Money): AnalysisNode {
  return {
    categoryId: wire.category_id,
    name: wire.name,
    kind: wire.kind,
    depth: wire.depth,
    amount: money(wire.amount),
    count: wire.count,
    average: money(wire.average),
    share: ratio(wire.share),
    previous: orNull(wire.previous, money),
    change: orNull(wire.change, money),
    changePct: ratio(wire.change_pct),
    children: wire.children.map((child) => node(child, money)),
  };
}

function item(wire: ByCategoryItem, money: Money): CategoryItem {
  return {
    categoryId: wire.category_id,
    name: wire.name,
    path: wire.path,
    amount: money(wire.amount),
    share: ratio(wire.share),
    count: wire.count,
    children: wire.children.map((child) => item(child, money)),
  };
}

function items({ data, totals }: Answer<"spend-by-category" | "income-by-category">, money: Money) {
  const made: CategoryItems = {
    items: data.items.map((one) => item(one, money)),
    uncategorized: { amount: money(data.uncategorized.amount), count: data.uncategorized.count },
  };
  return { data: made, totals: { amount: money(totals.amount), count: totals.count } };
}

type Particulars<T extends ReportType> = Pick<ReportOf<T>, "data" | "totals">;

const READERS: { [T in ReportType]: (wire: Answer<T>, money: Money) => Particulars<T> } = {
  "transactions-list": ({ data, totals }, money) => ({
    data: {
      groups: data.groups.map((group) => ({
        ...flow(group, money),
        key: group.key,
        label: group.label,
        count: group.count,
        transactions: group.transactions.map((one) => row(one, money)),
      })),
      truncated: data.truncated,
    },
    totals: { ...flow(totals, money), count: totals.count },
  }),
  "income-expense": ({ data, totals }, money) => ({
    data: {
      rows: data.rows.map((one) => ({
        ...flow(one, money),
        key: one.key,
        label: one.label,
        start: one.start_date,
        end: one.end_date,
        savingsRate: ratio(one.savings_rate),
      })),
      averages: data.averages ? flow(data.averages, money) : null,
    },
    totals: { ...flow(totals, money), savingsRate: ratio(totals.savings_rate) },
  }),
  "cash-flow": ({ data, totals }, money) => ({
    data: {
      openingBalance: money(data.opening_balance),
      points: data.points.map((point) => ({
        ...cash(point, money),
        start: point.start_date,
        date: point.date,
        balance: money(point.balance),
        isProjected: point.projected,
      })),
      closingBalance: money(data.closing_balance),
      lowest: { date: data.lowest.date, balance: money(data.lowest.balance) },
    },
    totals: cash(totals, money),
  }),
  "account-balance": ({ data, totals }, money) => {
    const sides = (of: Record<"assets" | "liabilities" | "net", Amount>) => ({
      assets: money(of.assets),
      liabilities: money(of.liabilities),
      net: money(of.net),
    });
    return {
      data: {
        ...sides(data),
        groups: data.groups.map((group) => ({
          type: group.type,
          label: group.label,
          subtotal: money(group.subtotal),
          accounts: group.accounts.map((account) => {
            const currency = currencyOf(account.currency, account.currency_digits);
            return {
              id: account.id,
              name: account.name,
              balance: parseWire(account.balance, currency.digits),
              currency,
              converted: orNull(account.converted, money),
              rate: account.rate,
              rateDate: account.rate_date,
              isArchived: account.is_archived,
            };
          }),
        })),
      },
      totals: sides(totals),
    };
  },
  "category-analysis": ({ data, totals }, money) => ({
    data: {
      tree: data.tree.map((one) => node(one, money)),
      series: data.series.map((point) => ({
        period: point.period,
        categoryId: point.category_id,
        kind: point.kind,
        amount: money(point.amount),
      })),
      previousPeriod: data.previous_period
        ? { start: data.previous_period.start_date, end: data.previous_period.end_date }
        : null,
    },
    totals: {
      spent: money(totals.spent),
      earned: money(totals.earned),
      count: totals.count,
      previousSpent: orNull(totals.previous_spent, money),
      previousEarned: orNull(totals.previous_earned, money),
    },
  }),
  "spend-by-category": items,
  "income-by-category": items,
  "net-worth-over-time": ({ data, totals }, money) => ({
    data: {
      points: data.points.map((point) => ({
        date: point.date,
        assets: money(point.assets),
        liabilities: money(point.liabilities),
        netWorth: money(point.net_worth),
        byType: point.by_type.map(({ type, amount }) => ({ type, amount: money(amount) })),
        isPartial: point.is_partial,
      })),
      change: orNull(data.change, money),
      changePct: ratio(data.change_pct),
    },
    totals: {
      assets: money(totals.assets),
      liabilities: money(totals.liabilities),
      netWorth: money(totals.net_worth),
    },
  }),
  "savings-rate": ({ data, totals }, money) => ({
    data: {
      points: data.points.map((point) => ({
        period: point.period,
        start: point.start_date,
        end: point.end_date,
        income: money(point.income),
        expense: money(point.expense),
        saved: money(point.saved),
        rate: ratio(point.rate),
      })),
      averageRate: ratio(data.average_rate),
      target: ratio(data.target),
    },
    totals: {
      income: money(totals.income),
      expense: money(totals.expense),
      saved: money(totals.saved),
      rate: ratio(totals.rate),
    },
  }),
};

/** An answer, made of what the server tells. */
export function reportOf<T extends ReportType>(type: T, wire: WireReportOf<T>): ReportOf<T> {
  const currency: Currency = currencyOf(wire.currency, wire.currency_digits);
  const particulars = READERS[type](wire, (text) => parseWire(text, currency.digits));
  const report = {
    type,
    currency,
    start: wire.period.start_date,
    end: wire.period.end_date,
    generatedAt: wire.generated_at,
    filters: wire.filters as ReportQuestion,
    rates: wire.fx.mode,
    unconverted: wire.fx.unconverted.map((one) => {
      const own = currencyOf(one.currency, one.currency_digits);
      return {
        currency: own,
        amount: parseWire(one.amount, own.digits),
        count: one.count,
        first: one.first_date,
        last: one.last_date,
      };
    }),
    warnings: wire.warnings,
    ...particulars,
  };
  return report as ReportOf<T>;
}
