import { describe, expect, it } from "vitest";
import { extend, NOTHING, toggle } from "./selection";

const order = ["a", "b", "c", "d", "e"];
const press = (keys: [string, boolean][]) =>
  [...keys.reduce((selection, [id, shift]) => toggle(selection, id, shift, order), NOTHING).ids]
    .sort()
    .join("");

describe("choosing rows", () => {
  it("turns one over", () => {
    expect(press([["b", false]])).toBe("b");
    expect(
      press([
        ["b", false],
        ["b", false],
      ]),
    ).toBe("");
  });

  it("takes all up to the next one along, in both directions", () => {
    expect(
      press([
        ["b", false],
        ["d", true],
      ]),
    ).toBe("bcd");
    expect(
      press([
        ["d", false],
        ["b", true],
      ]),
    ).toBe("bcd");
    expect(
      press([
        ["a", false],
        ["e", true],
        ["c", false],
        ["e", true],
      ]),
    ).toBe("ab");
  });

  it("a range goes from where it began to the cursor, there and back", () => {
    const go = (keys: [string, string][]) =>
      [...keys.reduce((selection, [from, to]) => extend(selection, from, to, order), NOTHING).ids].join("");
    expect(go([["b", "c"]])).toBe("bc");
    expect(
      go([
        ["b", "c"],
        ["c", "d"],
        ["d", "c"],
      ]),
    ).toBe("bc");
    expect(
      go([
        ["b", "c"],
        ["c", "b"],
        ["b", "a"],
      ]),
    ).toBe("ab");
    expect(extend({ ids: new Set(), anchor: "gone" }, "d", "c", order).anchor).toBe("d");
  });

  it("takes one alone when there is none to begin from", () => {
    expect(press([["d", true]])).toBe("d");
  });
});
