import { expect, test } from "vitest";
import { drillDownQuery, transactionsAddress } from "./drill-down-query";
import { headlineOf } from "./headline";
import { isReportEmpty } from "./is-report-empty";
import { reportOf, type WireReportOf } from "./wire";

const ENVELOPE = {
  currency: "KWD",
  currency_digits: 3,
  period: { start_date: "2025-10-01", end_date: "2025-10-31" },
  generated_at: "2025-11-01T10:00:00Z",
  filters: { workspaceId: "w", period: "last_month" as const },
  fx: {
    mode: "transaction_date" as const,
    unconverted: [
      {
        currency: "JPY",
        currency_digits: 0,
        amount: "-1500",
        count: 2,
        first_date: "2025-10-03",
        last_date: "2025-10-09",
      },
    ],
  },
  warnings: [{ code: "truncated" as const, count: 3 }],
};

const LIST: WireReportOf<"transactions-list"> = {
  ...ENVELOPE,
  report_type: "transactions-list",
  data: {
    groups: [
      {
        key: "",
        label: "",
        count: 1,
        income: "0.000",
        expense: "-12.500",
        net: "-12.500",
        transactions: [
          {
            id: "1",
            account_id: "2",
            date: "2025-10-05",
            payee: "Bakery",
            note: "",
            category_id: null,
            is_transfer: false,
            is_split: true,
            status: "cleared",
            amount: "-4000",
            currency: "JPY",
            currency_digits: 0,
            converted: null,
          },
        ],
      },
    ],
    truncated: false,
  },
  totals: { income: "0.000", expense: "-12.500", net: "-12.500", count: 1 },
};

test("amounts become whole minor units, each with the digits of its own currency", () => {
  const report = reportOf("transactions-list", LIST);
  expect(report.currency).toEqual({ code: "KWD", digits: 3 });
  expect(report.totals).toEqual({ income: 0, expense: -12_500, net: -12_500, count: 1 });
  const [row] = report.data.groups[0]?.transactions ?? [];
  expect(row).toMatchObject({ amount: -4000, converted: null, currency: { code: "JPY", digits: 0 } });
  expect(report.unconverted).toEqual([
    {
      currency: { code: "JPY", digits: 0 },
      amount: -1500,
      count: 2,
      first: "2025-10-03",
      last: "2025-10-09",
    },
  ]);
});

test("a ratio is a fraction of one, or nothing where it has no meaning", () => {
  const wire: WireReportOf<"savings-rate"> = {
    ...ENVELOPE,
    report_type: "savings-rate",
    data: {
      points: [
        {
          period: "2025-10",
          start_date: "2025-10-01",
          end_date: "2025-10-31",
          income: "1000.000",
          expense: "-816.600",
          saved: "183.400",
          rate: "0.1834",
        },
      ],
      average_rate: null,
      target: "0.2000",
    },
    totals: { income: "1000.000", expense: "-816.600", saved: "183.400", rate: "0.1834" },
  };
  const report = reportOf("savings-rate", wire);
  expect(report.data.points[0]?.rate).toBe(0.1834);
  expect(report.data.averageRate).toBeNull();
  expect(headlineOf(report).figure).toEqual({ ratio: 0.1834 });
});

test("a tree of categories is read to its leaves", () => {
  const leaf = { name: "Bread", kind: "expense" as const, depth: 1, count: 1, children: [] };
  const wire: WireReportOf<"category-analysis"> = {
    ...ENVELOPE,
    report_type: "category-analysis",
    data: {
      tree: [
        {
          ...leaf,
          name: "Food",
          depth: 0,
          category_id: "1",
          amount: "10.000",
          average: "5.000",
          share: "1.0000",
          previous: "8.000",
          change: "2.000",
          change_pct: "0.2500",
          children: [
            {
              ...leaf,
              category_id: null,
              amount: "10.000",
              average: "5.000",
              share: null,
              previous: null,
              change: null,
              change_pct: null,
            },
          ],
        },
      ],
      series: [{ period: "2025-10-01", category_id: "1", kind: "expense", amount: "10.000" }],
      previous_period: { start_date: "2025-09-01", end_date: "2025-09-30" },
    },
    totals: { spent: "10.000", earned: "0.000", count: 1, previous_spent: null, previous_earned: null },
  };
  const { data, totals } = reportOf("category-analysis", wire);
  expect(data.tree[0]).toMatchObject({ amount: 10_000, previous: 8000, changePct: 0.25 });
  expect(data.tree[0]?.children[0]).toMatchObject({ categoryId: null, amount: 10_000, previous: null });
  expect(data.previousPeriod).toEqual({ start: "2025-09-01", end: "2025-09-30" });
  expect(totals).toMatchObject({ previousSpent: null, previousEarned: null });
});

test("a report without a number that is not zero has nothing to show", () => {
  const report = reportOf("transactions-list", LIST);
  expect(isReportEmpty(report)).toBe(false);
  expect(isReportEmpty({ ...report, totals: { ...report.totals, count: 0 } })).toBe(true);
});

test("a number asks for its rows more narrowly than the report", () => {
  const report = reportOf("transactions-list", LIST);
  const question = {
    period: "last_month",
    accountIds: "2",
    groupBy: "payee",
    includeArchived: true,
  } as const;
  const drillDown = drillDownQuery(report, question, {
    title: "Food",
    narrow: { categoryIds: "none", flow: "expense" },
  });
  expect(drillDown).toEqual({
    title: "Food",
    question: {
      accountIds: "2",
      includeArchived: true,
      currency: "KWD",
      start_date: "2025-10-01",
      end_date: "2025-10-31",
      categoryIds: "none",
      flow: "expense",
    },
  });
  expect(transactionsAddress(drillDown.question)).toEqual({
    range: "custom",
    from: "2025-10-01",
    to: "2025-10-31",
    status: "pending,cleared,reconciled",
    account: "2",
    category: "none",
    direction: "expense",
  });
});

test("a number of transfers asks for transfers", () => {
  const report = reportOf("transactions-list", LIST);
  const { question } = drillDownQuery(report, {}, { title: "", narrow: { flow: "transfer_out" } });
  expect(question).toMatchObject({ includeTransfers: true, flow: "transfer_out" });
});
