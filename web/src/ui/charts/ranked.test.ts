import { describe, expect, it } from "vitest";
import { gather, layRanked, type RankedRow, rowAt } from "./ranked";
import { clipText } from "./text-width";

const measure = (text: string) => text.length * 7;
const clip = (text: string, width: number) => clipText(text, width, measure);
const row = (name: string, ...values: number[]): RankedRow => ({
  key: name,
  name,
  values,
  text: "€1,000",
  note: "10%",
});
const lay = (rows: RankedRow[], width = 900) => layRanked({ rows, width, measure, clip });

describe("horizontal bars", () => {
  it("share one scale, and the longest ends where the amounts begin", () => {
    const plot = lay([row("Food", 800), row("Home", 400)]);
    const [food, home] = plot.rows.map(({ boxes }) => boxes[0]?.width ?? 0);
    expect(home).toBeCloseTo((food ?? 0) / 2);
    const box = plot.rows[0]?.boxes[0];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(plot.noteX);
  });

  it("go both ways from zero", () => {
    const plot = lay([row("Everyday", 300, -100), row("Card", -200)]);
    const [income, expense] = plot.rows[0]?.boxes ?? [];
    expect(income?.x).toBeCloseTo(plot.zero);
    expect((expense?.x ?? 0) + (expense?.width ?? 0)).toBeCloseTo(plot.zero);
    expect(plot.rows[1]?.boxes[0]?.x).toBeLessThan(plot.zero);
  });

  it("have their names above them where there is little room, and never lose one", () => {
    const plot = lay([row("Коммунальные услуги и содержание жилья", 10)], 340);
    expect(plot.narrow).toBe(true);
    expect(plot.rows[0]?.name.length).toBeGreaterThan(20);
    expect(plot.rows[0]?.boxes[0]?.width).toBeCloseTo(340);
  });

  it("of nothing at all are no error", () => {
    expect(lay([row("Food", 0)]).rows[0]?.boxes).toEqual([null]);
    expect(lay([]).height).toBe(0);
  });

  it("put what was before on the same scale", () => {
    const plot = lay([{ ...row("Food", 100), before: 200 }]);
    const box = plot.rows[0]?.boxes[0];
    expect((plot.rows[0]?.tick ?? 0) - (box?.x ?? 0)).toBeCloseTo(2 * (box?.width ?? 0));
  });

  it("are found by their height", () => {
    const plot = lay([row("A", 1), row("B", 1), row("C", 1)]);
    expect([rowAt(plot, 3), rowAt(plot, 40), rowAt(plot, 999)]).toEqual([0, 1, 2]);
  });
});

it("clips a text that has no room, and leaves one that has", () => {
  expect(clip("Groceries", 100)).toBe("Groceries");
  expect(clip("Groceries and household", 70)).toBe("Groceries…");
});

it("gathers the smallest, but never one alone", () => {
  expect(gather([1, 5, -9, 2], 2, Number)).toEqual({ first: [-9, 5], rest: [2, 1] });
  expect(gather([1, 5, 9], 2, Number)).toEqual({ first: [9, 5, 1], rest: [] });
});
