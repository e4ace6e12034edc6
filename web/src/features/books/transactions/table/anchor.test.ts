import { describe, expect, it } from "vitest";
import { arrivedAbove, type Layout, shiftOf } from "./anchor";

/** A list of rows of the same height. */
function list(keys: string): Layout {
  const each = keys.split("");
  return { keys: each, starts: each.map((_, index) => index * 10) };
}

describe("rows that are looked at", () => {
  it.each([
    ["none came", "abcdef", "abcdef", 0],
    ["two came above", "abcdef", "xyabcdef", 20],
    ["one went above", "abcdef", "bcdef", -10],
    ["one came below", "abcdef", "abcdexf", 0],
    ["the first of them went elsewhere", "abcdef", "cabdef", 0],
    ["the first of them is gone, and one came above", "abcdef", "xabdef", 0],
    ["all are others", "abcdef", "uvwxyz", 0],
  ])("move as the rows above them do: %s", (_, before, after, shift) => {
    expect(shiftOf(list(before), list(after), 20)).toBe(shift);
  });
});

describe("rows that came above", () => {
  it("are those that were not there and are out of sight", () => {
    expect(arrivedAbove(list("abcdef"), list("xaybczdef"), 40)).toEqual(["x", "y"]);
  });
});
