import { describe, expect, it, test } from "vitest";
import { barOf, fullness, paceOf } from "./pace";
import { period, progress } from "./testing";

const november = period([]);

describe("the pace", () => {
  it.each([
    ["over what there is", { spent: 12_000, pace: 3_300 }, { kind: "over", amount: 2_000 }],
    ["more than evenly", { spent: 5_000, pace: 3_300 }, { kind: "ahead", amount: 1_700 }],
    ["less than evenly", { spent: 1_000, pace: 3_300 }, { kind: "behind", amount: 2_300 }],
    ["close to it", { spent: 3_400, pace: 3_300 }, { kind: "even" }],
  ])("is %s", (_, some, expected) => {
    expect(paceOf(progress(some), november, "2026-11-10")).toEqual(expected);
  });

  it("of a period that is over is what was left", () => {
    const expected = paceOf(progress({ spent: 7_000 }), november, "2026-12-01");
    expect(expected).toEqual({ kind: "ended", amount: 3_000 });
  });

  it("of a period to come is none yet, unless it begins with a hole", () => {
    expect(paceOf(progress(), november, "2026-10-31")).toEqual({ kind: "future" });
    const hole = progress({ carriedIn: -12_000 });
    expect(paceOf(hole, november, "2026-10-31")).toEqual({ kind: "over", amount: 2_000 });
  });
});

describe("a bar", () => {
  it("ends where the spending ends, with what is pending and what is to come behind it", () => {
    const bar = barOf(progress({ spent: 5_000, pending: 1_000, upcoming: 2_000 }), november);
    expect(bar).toMatchObject({ settled: 40, spent: 50, upcoming: 70, isOver: false, willBeOver: false });
    expect(bar.tick).toBeCloseTo(33.3, 1);
  });

  it("has no tick outside of its period", () => {
    expect(barOf(progress(), { day: null, days: 30 }).tick).toBeNull();
  });

  it("knows that what is to come will be too much", () => {
    const bar = barOf(progress({ spent: 9_000, upcoming: 2_000 }), november);
    expect(bar).toMatchObject({ upcoming: 100, isOver: false, willBeOver: true });
  });

  it("is over by the first cent where nothing is planned", () => {
    expect(barOf(progress({ planned: 0, spent: 1 }), november)).toMatchObject({ spent: 100, isOver: true });
    expect(barOf(progress({ planned: 0 }), november)).toMatchObject({ spent: 0, isOver: false });
  });
});

test("a refund never draws a bar backwards", () => {
  expect(barOf(progress({ spent: -500 }), november)).toMatchObject({ settled: 0, spent: 0, isOver: false });
});

test("what is over is the fullest, above all where nothing was to be spent", () => {
  const hole = progress({ planned: 0, carriedIn: -500 });
  const all = [progress({ spent: 5_000 }), hole, progress({ planned: 0 }), progress({ spent: 12_000 })];
  expect(all.sort((a, b) => fullness(b) - fullness(a)).map(({ remaining }) => remaining)).toEqual([
    -500, -2_000, 5_000, 0,
  ]);
});
