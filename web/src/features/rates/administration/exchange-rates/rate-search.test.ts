import { expect, test } from "vitest";
import { daysOf, filtered, isFiltered, rateQuery, readRateSearch } from "./rate-search";

const TODAY = "2026-11-22";
const PROVIDER = "01999999-0000-7000-8000-000000000001";

test("what makes no sense in the address is left out", () => {
  expect(
    readRateSearch({
      view: "elsewhere",
      from: "euro",
      to: "USD",
      source: "somebody",
      period: "century",
      start: "2026-01-01",
      page: 0,
      size: 7,
    }),
  ).toEqual({ to: "USD" });
});

test("what makes sense is read, texts and numbers alike", () => {
  const search = {
    view: "gaps",
    from: "EUR",
    source: PROVIDER,
    period: "days",
    start: "2026-01-01",
    page: "3",
  };
  expect(readRateSearch(search)).toEqual({ ...search, page: 3 });
});

test("the days belong to a period of one's own only", () => {
  expect(readRateSearch({ period: "week", start: "2026-01-01" })).toEqual({ period: "week" });
});

test.each([
  [{}, [null, null]],
  [{ period: "week" }, ["2026-11-16", TODAY]],
  [{ period: "month" }, ["2026-10-22", TODAY]],
  [{ period: "year" }, ["2025-11-22", TODAY]],
  [{ period: "days", end: "2026-02-28" }, [null, "2026-02-28"]],
] as const)("%j means the days %j", (search, days) => {
  expect(daysOf(search, TODAY)).toEqual(days);
});

test("the server is asked for a page, the newest days first", () => {
  expect(rateQuery({ from: "EUR", source: "manual", period: "week", page: 3, size: 50 }, TODAY)).toEqual({
    from: "EUR",
    source: "manual",
    start_date: "2026-11-16",
    end_date: TODAY,
    skip: 100,
    limit: 50,
    sort_desc: true,
  });
});

test("all rows are asked for as the server wants it", () => {
  expect(rateQuery({ size: 0 }, TODAY)).toEqual({ skip: 0, limit: -1, sort_desc: true });
});

test("another filter begins at the first page, and one that is taken away leaves nothing", () => {
  expect(filtered({ from: "EUR", page: 4 }, { to: "USD" })).toEqual({ from: "EUR", to: "USD" });
  expect(filtered({ from: "EUR", page: 4 }, { from: undefined })).toEqual({});
});

test("a page is no filter", () => {
  expect(isFiltered({ page: 2, size: 50 })).toBe(false);
  expect(isFiltered({ period: "year" })).toBe(true);
});
