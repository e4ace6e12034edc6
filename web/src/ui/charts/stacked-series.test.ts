import { expect, test } from "vitest";
import { addedValues, stackedSeries } from "./stacked-series";

const part = (key: string, ...values: number[]) => ({ key, name: key.toUpperCase(), values });

test("the largest part comes first, in the first colour, and what comes to nothing is left out", () => {
  const series = stackedSeries([part("a", 1, 0), part("b", 0, 0), part("c", 1, 2)], "Rest");
  expect(series.map(({ key, color }) => [key, color])).toEqual([
    ["c", "var(--chart-1)"],
    ["a", "var(--chart-2)"],
  ]);
});

test("of more than seven the smallest are one part together", () => {
  const parts = Array.from({ length: 9 }, (_, at) => part(`p${at}`, 9 - at, 1));
  const series = stackedSeries(parts, "Rest");
  expect(series.map(({ name }) => name)).toEqual(["P0", "P1", "P2", "P3", "P4", "P5", "Rest"]);
  expect(series.at(-1)?.values).toEqual([6, 3]);
});

test("rows are added column by column", () => {
  expect(
    addedValues([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([4, 6]);
  expect(addedValues([])).toEqual([]);
});
