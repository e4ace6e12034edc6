import { expect, test } from "vitest";
import type { AiUsageItem } from "./api";
import { seriesOf, seriesOfAll } from "./usage-series";

const item = (key: string, ...monthly_costs: string[]) => ({ key, monthly_costs }) as AiUsageItem;
const upper = ({ key }: AiUsageItem) => String(key).toUpperCase();

test("the dearest part comes first, and what cost nothing is left out", () => {
  const parts = seriesOf(
    [item("a", "0.1", "0"), item("b", "0", "0"), item("c", "0.1", "0.25")],
    upper,
    "Rest",
  );
  expect(parts.map(({ name, values }) => [name, values])).toEqual([
    ["C", [100_000, 250_000]],
    ["A", [100_000, 0]],
  ]);
});

test("of more than seven the cheapest are one part together", () => {
  const items = Array.from({ length: 9 }, (_, at) => item(`m${at}`, `${9 - at}`));
  const parts = seriesOf(items, upper, "Rest");
  expect(parts.map(({ name }) => name)).toEqual(["M0", "M1", "M2", "M3", "M4", "M5", "Rest"]);
  expect(parts.at(-1)?.values).toEqual([6_000_000]);
});

test("months have one part, the sum of all", () => {
  expect(seriesOfAll([item("2026-10", "1", "0"), item("2026-11", "0", "2.5")], "Cost")).toMatchObject([
    { name: "Cost", values: [1_000_000, 2_500_000] },
  ]);
  expect(seriesOfAll([item("2026-10", "0")], "Cost")).toEqual([]);
});
