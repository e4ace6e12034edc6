import { describe, expect, it } from "vitest";
import { partsOf, scaleParts, wholeCategory } from "./parts";

const line = (category_id: string | null, sum: number | null) => ({ category_id, sum });
const plain = (parts: ReturnType<typeof partsOf>) =>
  parts?.map(({ category_id, amount, isDifference }) => [category_id, amount, isDifference]);

describe("the parts of a receipt", () => {
  it("are one for each category, in the order of the lines", () => {
    expect(plain(partsOf(600, [line("a", 100), line("b", 200), line("a", 300)], null))).toEqual([
      ["a", 400, false],
      ["b", 200, false],
    ]);
  });

  it("have what the lines lack, or have beyond the total, as one of their own", () => {
    expect(plain(partsOf(330, [line("a", 100), line("b", 200)], "m"))).toEqual([
      ["a", 100, false],
      ["b", 200, false],
      ["m", 30, true],
    ]);
    expect(plain(partsOf(299, [line("a", 100), line("b", 200)], "m"))?.[2]).toEqual(["m", -1, true]);
  });

  it("are none where the lines are of one category, or have no sums", () => {
    expect(partsOf(330, [line("a", 100), line("a", 200)], "m")).toBeNull();
    expect(partsOf(330, [], "m")).toBeNull();
    expect(partsOf(330, [line("a", null), line("b", null)], "m")).toBeNull();
    expect(partsOf(330, [line(null, 130), line("m", 200)], "m")).toBeNull();
  });

  it("leave out a category whose lines cancel out", () => {
    expect(partsOf(300, [line("a", 25), line("a", -25), line("b", 300)], null)).toBeNull();
  });

  it("in another currency are in proportion, to the last cent", () => {
    const parts = partsOf(300, [line("a", 100), line("b", 200)], null) ?? [];
    expect(scaleParts(parts, 1001).map(({ amount }) => amount)).toEqual([333, 668]);
    expect(scaleParts(parts, 1).map(({ amount }) => amount)).toEqual([1]);
  });
});

describe("the category of the whole", () => {
  it("is that of its lines where they have one", () => {
    expect(wholeCategory([line("a", 100), line("a", 200)], "m")).toBe("a");
    expect(wholeCategory([line(null, 100)], "m")).toBe("m");
    expect(wholeCategory([line("a", 100), line("b", 200)], "m")).toBe("m");
    expect(wholeCategory([], null)).toBeNull();
  });
});
