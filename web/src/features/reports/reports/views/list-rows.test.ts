import { describe, expect, it } from "vitest";
import type { ReportRow, TransactionGroup } from "../report";
import { groupRows, linesOf, netColumns, unitFor } from "./list-rows";

const row = (id: string, date: string, converted: number | null) =>
  ({ id, date, converted }) as unknown as ReportRow;
const group = (key: string, ...transactions: ReportRow[]) =>
  ({ key, transactions }) as unknown as TransactionGroup;

describe("the lines of a list", () => {
  it("are heads with their rows, or rows alone", () => {
    const groups = [group("2025-10", row("1", "2025-10-03", 5)), group("2025-09")];
    expect(linesOf(groups, true).map(({ key }) => key)).toEqual([
      "group 2025-10",
      "2025-10 1",
      "group 2025-09",
    ]);
    expect(linesOf(groups, false).map(({ kind }) => kind)).toEqual(["row"]);
  });

  it("have different keys for a split row in two groups", () => {
    const split = row("1", "2025-10-03", 5);
    const keys = linesOf([group("a", split), group("b", split)], true).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the columns of a list", () => {
  it("are days of a month, weeks of a year, months of years", () => {
    expect(unitFor("2025-10-01", "2025-10-31")).toBe("day");
    expect(unitFor("2025-01-01", "2025-12-31")).toBe("week");
    expect(unitFor("2020-01-01", "2025-12-31")).toBe("month");
  });

  it("come to what the rows come to, but for those without a rate", () => {
    const rows = [row("1", "2025-10-01", -500), row("2", "2025-10-01", 200), row("3", "2025-10-02", null)];
    const columns = netColumns(rows, "2025-10-01", "2025-10-03");
    expect(columns.map(({ net }) => net)).toEqual([-300, 0, 0]);
  });

  it("begin on Mondays and end with the period", () => {
    const columns = netColumns([], "2025-01-01", "2025-12-30");
    expect(columns[0]).toMatchObject({ start: "2025-01-01", end: "2025-01-05" });
    expect(columns[1]).toMatchObject({ start: "2025-01-06", end: "2025-01-12" });
    expect(columns.at(-1)?.end).toBe("2025-12-30");
  });
});

describe("the rows of a group", () => {
  const period = { start: "2025-10-15", end: "2025-11-30" };

  it.each([
    ["day", "2025-10-20", { start_date: "2025-10-20", end_date: "2025-10-20" }],
    ["month", "2025-10", { start_date: "2025-10-15", end_date: "2025-10-31" }],
    ["category", "none", { categoryIds: "none", includeSubcategories: false }],
    ["account", "7", { accountIds: "7" }],
    ["payee", "lidl", { payee: "lidl" }],
    ["payee", "", null],
    ["category", "transfers", null],
    ["none", "", {}],
  ] as const)("by %s of %s", (groupBy, key, question) => {
    expect(groupRows({ key }, groupBy, period)).toEqual(question);
  });
});
