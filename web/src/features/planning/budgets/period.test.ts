import { describe, expect, it, test } from "vitest";
import { historyStart } from "./history-start";
import { adjacentPeriods, periodLabel, periodTitle } from "./period";

const month = { start: "2026-11-01", end: "2026-11-30" };
const payday = { start: "2026-10-24", end: "2026-11-24" };
const year = { start: "2026-01-01", end: "2026-12-31" };

describe("a period is called", () => {
  it.each([
    ["by its month", month, "en", "November 2026", "Nov"],
    ["by its month with a capital", month, "ru", "Ноябрь 2026", "Нояб"],
    ["by its year", year, "en", "2026", "2026"],
    ["by its first and last day", payday, "en", "Oct 24 – Nov 24, 2026", "Oct 24"],
  ])("%s", (_, span, locale, title, label) => {
    expect(periodTitle(span, locale).replace(/\s/g, " ")).toBe(title);
    expect(periodLabel(span, locale)).toBe(label);
  });

  it("by both years where it goes over the turn of one", () => {
    const turn = periodTitle({ start: "2026-12-24", end: "2027-01-23" }, "en");
    expect(turn).toContain("2026");
    expect(turn).toContain("2027");
  });

  it("without the abbreviation for a year in Russian", () => {
    expect(periodTitle(payday, "ru")).toMatch(/2026$/);
  });
});

test("the periods beside one hold the day before it and the day after", () => {
  expect(adjacentPeriods(payday)).toEqual({ before: "2026-10-23", after: "2026-11-25" });
});

test.each([
  ["monthly", null, "2025-12-01"],
  ["weekly", null, "2026-08-16"],
  ["quarterly", null, "2025-02-01"],
  ["custom", 10, "2026-07-14"],
] as const)("of a %s budget some periods are looked back at", (kind, custom_days, from) => {
  const budget = { period: kind, custom_days, anchor_date: "2020-01-01" };
  expect(historyStart(budget, month.start)).toBe(from);
});

test("nobody looks back beyond the first period", () => {
  const budget = { period: "monthly", custom_days: null, anchor_date: "2026-09-01" } as const;
  expect(historyStart(budget, month.start)).toBe("2026-09-01");
});
