import { describe, expect, it } from "vitest";
import { boxPath, column, layColumns, type Panel, stack, stackExtent } from "./columns";

const panel = (low: number, high: number): Panel => ({
  low,
  high,
  unit: 100,
  axisText: String,
  height: 200,
});

const lay = (count: number, width: number, panels: Panel[]) =>
  layColumns({
    columns: Array.from({ length: count }, (_, index) => ({ key: String(index), label: "June" })),
    width,
    panels,
    measure: (text) => text.length * 7,
  });

describe("columns", () => {
  it("stand side by side within the width, and have zero in the picture", () => {
    const plot = lay(12, 800, [panel(20_000, 90_000)]);
    expect(plot.grid[0]?.value).toBe(0);
    expect(plot.panels[0]?.zero).toBe(200);
    expect(plot.starts[0]).toBeGreaterThan(0);
    const last = plot.starts.at(-1) ?? 0;
    expect(plot.left + last + plot.band).toBeLessThanOrEqual(800);
  });

  it("grow no wider than a column should be, and one alone stands in the middle", () => {
    const plot = lay(1, 1000, [panel(0, 100)]);
    expect(plot.band).toBe(72);
    expect(plot.positions[0]).toBeCloseTo(plot.inner / 2);
  });

  it("leave labels away where they would run together", () => {
    expect(lay(12, 800, [panel(0, 100)]).labels).toHaveLength(12);
    const [first, second] = lay(365, 800, [panel(0, 100)]).labels;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(38);
  });

  it("of none and of no width are no error", () => {
    expect(lay(0, 0, [panel(0, 0)]).starts).toEqual([]);
  });

  it("have panels below each other that do not touch", () => {
    const plot = lay(3, 400, [{ ...panel(-5, 900), name: "Balance" }, panel(-700, 300)]);
    const [upper, lower] = plot.panels;
    expect(upper?.top).toBeGreaterThan(22);
    expect(lower?.top ?? 0).toBeGreaterThan(upper?.bottom ?? 0);
    expect(plot.height).toBeGreaterThan(lower?.bottom ?? 0);
  });

  it("of a balance may begin where the balance is", () => {
    const plot = lay(3, 400, [{ ...panel(5_000_000, 5_900_000), free: true }]);
    expect(plot.grid[0]?.value).toBe(5_000_000);
  });
});

describe("boxes", () => {
  it("of nothing are not drawn", () => {
    expect(column(0, 10, 100, 100.2)).toBeNull();
    expect(boxPath([null, null])).toBe("");
  });

  it("are drawn from their upper edge, whichever way they hang", () => {
    expect(column(5, 10, 100, 40)).toEqual({ x: 5, y: 40, width: 10, height: 60 });
    expect(column(5, 10, 100, 160)).toEqual({ x: 5, y: 100, width: 10, height: 60 });
  });

  it("are round where there is room for it, and one path in all", () => {
    const path = boxPath([column(0, 20, 0, 50), column(30, 0.3, 0, 50)]);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/a/g)).toHaveLength(4);
  });
});

describe("stacks", () => {
  it("grow from zero both ways", () => {
    expect(stack([10, -4, 5, -1])).toEqual([
      { from: 0, to: 10 },
      { from: 0, to: -4 },
      { from: 10, to: 15 },
      { from: -4, to: -5 },
    ]);
  });

  it("reach as far as their highest and lowest", () => {
    expect(stackExtent([[10, -4], [3, 9], []])).toEqual([-4, 12]);
  });
});
