import { describe, expect, it } from "vitest";
import type { AnalysisNode, AnalysisPoint } from "../report";
import { monthsBetween, OTHERS, seriesOf } from "./category-bars";

const node = (categoryId: string | null, amount: number, kind: "income" | "expense" = "expense") =>
  ({ categoryId, name: categoryId ?? "", amount, kind, children: [] }) as unknown as AnalysisNode;
const point = (
  period: string,
  categoryId: string | null,
  amount: number,
  kind: "income" | "expense" = "expense",
): AnalysisPoint => ({ period, categoryId, amount, kind });

describe("months", () => {
  it("begin with the period, and then with each month", () => {
    expect(monthsBetween("2025-11-15", "2026-02-03")).toEqual([
      "2025-11-15",
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
    ]);
  });

  it("are one for a day", () => {
    expect(monthsBetween("2025-11-15", "2025-11-15")).toEqual(["2025-11-15"]);
  });
});

describe("the parts of columns", () => {
  const months = ["2025-10-01", "2025-11-01"];

  it("are those of one kind, the largest first, with nothing where nothing was booked", () => {
    const tree = [node("car", 10), node("food", 30), node("salary", 500, "income")];
    const points = [
      point("2025-10-01", "food", 30),
      point("2025-11-01", "car", 10),
      point("2025-11-01", "salary", 500, "income"),
    ];
    expect(seriesOf(tree, points, "expense", months).map(({ key, values }) => [key, values])).toEqual([
      ["food", [30, 0]],
      ["car", [0, 10]],
    ]);
  });

  it("gather the small ones, which come to what is left", () => {
    const letters = "abcdefghij".split("");
    const tree = letters.map((letter, index) => node(letter, 100 - index));
    const points = letters.map((letter, index) => point("2025-10-01", letter, 100 - index));
    const series = seriesOf(tree, points, "expense", months);
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toMatchObject({ key: OTHERS, values: [94 + 93 + 92 + 91, 0] });
  });

  it("keep the name of one that would be alone among the others", () => {
    const letters = "abcdefg".split("");
    const tree = letters.map((letter, index) => node(letter, 100 - index));
    expect(seriesOf(tree, [], "expense", months).map(({ key }) => key)).toEqual(letters);
  });

  it("tell what has no category by its kind", () => {
    const tree = [node(null, 7), node(null, 9, "income")];
    const points = [point("2025-10-01", null, 7), point("2025-10-01", null, 9, "income")];
    expect(seriesOf(tree, points, "income", months)[0]?.values).toEqual([9, 0]);
  });
});
