import { expect, it } from "vitest";
import { flowMonths } from "./cash-flow";

const months = Array.from({ length: 12 }, (_, at) => ({
  month: `2026-${String(at + 1).padStart(2, "0")}`,
  income: at + 1,
  expense: -at,
}));

it("puts two months ahead behind ten that were, also over the turn of the year", () => {
  const result = flowMonths(months, [
    { start: "2026-12-23", inflow: 500, outflow: -5, isProjected: true },
    { start: "2027-01-01", inflow: 70, outflow: -30, isProjected: true },
    { start: "2027-02-01", inflow: 0, outflow: -10, isProjected: true },
  ]);
  expect(result).toHaveLength(12);
  expect(result[0]).toEqual({ month: "2026-03", income: 3, expense: -2, isExpected: false });
  expect(result.slice(-3)).toEqual([
    { month: "2026-12", income: 12, expense: -11, isExpected: false },
    { month: "2027-01", income: 70, expense: -30, isExpected: true },
    { month: "2027-02", income: 0, expense: -10, isExpected: true },
  ]);
});

it("has the same months before anything is known of those ahead", () => {
  expect(flowMonths(months, []).map(({ month }) => month)).toEqual(
    flowMonths(months, [{ start: "2027-01-01", inflow: 1, outflow: 0, isProjected: true }]).map(
      ({ month }) => month,
    ),
  );
});
