import { expect, test } from "vitest";
import { isSame, parametersOf, problemOf } from "./parameters";
import { REPORT_TYPES, type ReportType } from "./question";
import { addressOf, readReportSearch } from "./search";

const A = "0197b5a0-0000-7000-8000-00000000000a";
const B = "0197b5a0-0000-7000-8000-00000000000b";
const questionIn = (given: Record<string, unknown>, type: ReportType = "transactions-list") =>
  readReportSearch(given, type).question;

test("an address says what a report is asked", () => {
  expect(
    readReportSearch(
      {
        workspace: A,
        report: B,
        period: "last_month",
        accountIds: `${A},${B}`,
        currency: "EUR",
        groupBy: "payee",
      },
      "transactions-list",
    ),
  ).toEqual({
    workspace: A,
    report: B,
    question: { period: "last_month", accountIds: `${A},${B}`, currency: "EUR", groupBy: "payee" },
  });
});

test.each([
  { period: "yesterday" },
  { start_date: "2025-02-30", end_date: "soon" },
  { accountIds: "one,two" },
  { currency: "euro" },
  { groupBy: "weekday" },
  { includeTransfers: "perhaps" },
  { flow: "sideways" },
  { payee: "" },
  { parentCategoryId: 7 },
  { anything: "else" },
])("what makes no sense in an address is left out: %o", (given) => {
  expect(questionIn(given)).toEqual({});
});

test("what another type is asked is nothing to this one", () => {
  const given = {
    period: "this_month",
    netWorthResolution: "week",
    groupBy: "payee",
    reportDate: "2025-10-05",
  };
  expect(questionIn(given, "net-worth-over-time")).toEqual({
    period: "this_month",
    netWorthResolution: "week",
  });
  expect(questionIn(given, "income-expense")).toEqual({ period: "this_month" });
  expect(questionIn(given, "account-balance")).toEqual({ reportDate: "2025-10-05" });
});

test("days of one's own go before the name of a time", () => {
  const days = { start_date: "2025-10-01", end_date: "2025-10-05" };
  expect(questionIn({ ...days, period: "this_year" })).toEqual(days);
});

test("of several ids the wrong ones are left out", () => {
  expect(questionIn({ categoryIds: `none,${A},else` })).toEqual({ categoryIds: `none,${A}` });
  expect(questionIn({ accountIds: `none,${A}` })).toEqual({ accountIds: A });
});

test("a payee that looks like a number is a name", () => {
  expect(questionIn({ payee: 1234 })).toEqual({ payee: "1234" });
});

test("an address that is made of a question is read as that question", () => {
  const question = {
    start_date: "2025-10-01",
    end_date: "2025-10-31",
    categoryIds: A,
    flow: "expense",
  } as const;
  const address = addressOf({ ...question, payee: "" }, { workspace: A, report: null });
  expect(address).toEqual({ workspace: A, ...question });
  expect(readReportSearch(address, "transactions-list").question).toEqual(question);
});

test("every type can be asked something, and only one is of a single day", () => {
  expect(REPORT_TYPES.filter((type) => !parametersOf(type).includes("period"))).toEqual(["account-balance"]);
});

test.each([
  [{}, "datesRequired"],
  [{ start_date: "2025-10-01" }, "datesRequired"],
  [{ end_date: "2025-10-01" }, "datesRequired"],
  [{ start_date: "2025-10-02", end_date: "2025-10-01" }, "reversed"],
  [{ start_date: "2025-10-01", end_date: "2025-10-01" }, null],
  [{ period: "this_month" }, null],
] as const)("the days %o of a report: %s", (question, problem) => {
  expect(problemOf("cash-flow", question)).toBe(problem);
  expect(problemOf("account-balance", question)).toBeNull();
});

test("the same question is the same in whatever order it is said", () => {
  expect(
    isSame({ period: "this_month", currency: "EUR" }, { currency: "EUR", period: "this_month", payee: "" }),
  ).toBe(true);
  expect(isSame({ includeTransfers: false }, {})).toBe(false);
});
