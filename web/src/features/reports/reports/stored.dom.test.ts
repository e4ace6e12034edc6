import { beforeEach, expect, test } from "vitest";
import { setSharedComputer } from "@/lib/storage";
import {
  cachedReport,
  cacheReport,
  clearSpecific,
  initialQuestion,
  lastReport,
  MAX_AGE,
  rememberFilters,
  rememberReport,
  withDates,
} from "./stored";

const HOME = "0197b5a0-0000-7000-8000-00000000000a";
const SHOP = "0197b5a0-0000-7000-8000-00000000000b";
const ACCOUNT = "0197b5a0-0000-7000-8000-00000000000c";

beforeEach(() => {
  setSharedComputer(false);
  localStorage.clear();
});

test("without anything remembered a report begins with the first of the month, a course with twelve months", () => {
  expect(initialQuestion(HOME, "spend-by-category")).toEqual({ period: "this_month" });
  expect(initialQuestion(HOME, "net-worth-over-time")).toEqual({ period: "last_12_months" });
  expect(initialQuestion(HOME, "cash-flow")).toEqual({ includeProjected: true, period: "this_year" });
  expect(initialQuestion(HOME, "account-balance")).toEqual({ groupByType: true });
});

test("common filters go from one report to the next, its own parameters do not", () => {
  rememberFilters(HOME, "income-expense", {
    period: "last_year",
    accountIds: ACCOUNT,
    currency: "EUR",
    groupBy: "week",
  });
  expect(initialQuestion(HOME, "savings-rate")).toEqual({
    period: "last_year",
    accountIds: ACCOUNT,
    currency: "EUR",
  });
  expect(initialQuestion(HOME, "income-expense")).not.toHaveProperty("groupBy");
});

test("accounts and currency are those of one workspace", () => {
  rememberFilters(HOME, "cash-flow", { period: "last_year", accountIds: ACCOUNT, currency: "EUR" });
  expect(initialQuestion(SHOP, "savings-rate")).toEqual({ period: "last_year" });
});

test("a report of one day leaves the remembered range as it is", () => {
  rememberFilters(HOME, "cash-flow", { start_date: "2025-01-01", end_date: "2025-03-31" });
  rememberFilters(HOME, "account-balance", { reportDate: "2025-10-05", currency: "EUR" });
  expect(initialQuestion(HOME, "cash-flow")).toEqual({
    includeProjected: true,
    start_date: "2025-01-01",
    end_date: "2025-03-31",
    currency: "EUR",
  });
});

test("an address that says something is asked as it is, with days if it says none", () => {
  rememberFilters(HOME, "cash-flow", { period: "last_year", accountIds: ACCOUNT });
  expect(withDates(HOME, "cash-flow", { cashFlowResolution: "week" })).toEqual({
    cashFlowResolution: "week",
    period: "last_year",
  });
  expect(withDates(HOME, "cash-flow", { start_date: "2025-01-01" })).toEqual({ start_date: "2025-01-01" });
});

test("what a report began with by itself is not remembered for the next one", () => {
  rememberReport(HOME, "spend-by-category", { period: "this_month" });
  expect(initialQuestion(HOME, "savings-rate")).toEqual({ period: "last_12_months" });
});

test("entering a report clears its own parameters", () => {
  const question = { period: "last_year", cashFlowResolution: "week" } as const;
  rememberFilters(HOME, "cash-flow", question);
  rememberReport(HOME, "cash-flow", question);
  expect(lastReport(HOME)).toEqual({ type: "cash-flow", question });
  expect(lastReport(SHOP)).toBeNull();
  clearSpecific();
  expect(lastReport(HOME)).toBeNull();
  expect(initialQuestion(HOME, "savings-rate")).toEqual({ period: "last_year" });
});

const answer = (size: number) => ({ etag: 'W/"1"', answer: { text: "x".repeat(size) } });

test("an answer is kept for an hour", () => {
  cacheReport("one", answer(3), 1_000);
  expect(cachedReport("one", 1_000 + MAX_AGE - 1)).toEqual(answer(3));
  expect(cachedReport("one", 1_000 + MAX_AGE)).toBeNull();
  expect(cachedReport("two", 1_000)).toBeNull();
});

test("the newest answers are kept as far as there is room for them", () => {
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  for (const [index, key] of keys.entries()) cacheReport(key, answer(10), index);
  expect(keys.filter((key) => cachedReport(key, 20))).toEqual(keys.slice(-12));
  cacheReport("large", answer(190_000), 30);
  cacheReport("larger", answer(250_000), 31);
  expect(cachedReport("large", 32)).not.toBeNull();
  expect(cachedReport("larger", 32)).toBeNull();
});

test("a computer that others use keeps nothing of a report", () => {
  setSharedComputer(true);
  rememberFilters(HOME, "cash-flow", { period: "last_year" });
  cacheReport("one", answer(3));
  expect(initialQuestion(HOME, "savings-rate")).toEqual({ period: "last_12_months" });
  expect(cachedReport("one")).toBeNull();
});
