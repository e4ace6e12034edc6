import { describe, expect, it } from "vitest";
import { AMOUNT_LIMIT, sum } from "@/lib/money";
import { distribute, percentOf, remainderOf } from "./split";

describe("the lines of a split transaction", () => {
  it("leave over what no line has", () => {
    expect(remainderOf(-1000, [{ amount: -700 }, { amount: null }])).toBe(-300);
    expect(remainderOf(-1000, [{ amount: -1200 }, { amount: 200 }])).toBe(0);
  });

  it("can be larger than what is counted exactly", () => {
    const huge = Array.from({ length: 9 }, () => AMOUNT_LIMIT);
    expect(
      remainderOf(
        1,
        huge.map((amount) => ({ amount })),
      ),
    ).toBeLessThan(-AMOUNT_LIMIT);
    expect(distribute(1, huge)).toEqual(huge);
    expect(sum(distribute(2, huge.slice(0, 3)).map((amount) => amount ?? 0))).toBe(2);
  });

  it("share the rest among those without an amount, to the last cent", () => {
    expect(distribute(-1000, [-700, null, null])).toEqual([-700, -150, -150]);
    expect(distribute(1000, [null, null, null])).toEqual([334, 333, 333]);
    expect(distribute(-100, [null, null, null])).toEqual([-34, -33, -33]);
  });

  it("share the rest by their size when all have one", () => {
    expect(distribute(1100, [750, 250])).toEqual([825, 275]);
    expect(distribute(-1000, [-500, -400])).toEqual([-556, -444]);
  });

  it("always come to the total", () => {
    for (const total of [1, -1, 7, 999, -10_001]) {
      for (const amounts of [
        [null, null],
        [1, 2, 3],
        [5, null, -3, null],
        [-2, 2],
      ]) {
        expect(sum(distribute(total, amounts).map((amount) => amount ?? 0))).toBe(total);
      }
    }
  });

  it("stay as they are when there is nothing to share by", () => {
    expect(distribute(100, [0, 0])).toEqual([0, 0]);
  });
});

describe("a percentage", () => {
  it("of an amount is rounded once", () => {
    expect(percentOf(1000, 3333)).toBe(333);
    expect(percentOf(-999, 5000)).toBe(-500);
    expect(percentOf(0, 5000)).toBe(0);
  });

  it("of more than the server books is none", () => {
    expect(percentOf(AMOUNT_LIMIT, 10_000)).toBe(AMOUNT_LIMIT);
    expect(percentOf(-AMOUNT_LIMIT, 99_900)).toBeNull();
  });
});
