import { expect, test } from "vitest";
import { freeKinds, moved, sizeOf } from "./rule";

test("a rule has each kind of action once, and either a category or a split", () => {
  expect(freeKinds([])).toEqual(["category", "payee", "tags", "status", "note", "split"]);
  expect(freeKinds(["category", "tags"])).toEqual(["payee", "status", "note"]);
  expect(freeKinds(["split"])).toEqual(["payee", "tags", "status", "note"]);
});

test.each([
  ["12.5", 2, 1250],
  ["12", 2, 1200],
  ["12.345", 2, 1234],
  ["12.5", 0, 12],
  ["0.5", 3, 500],
])("%s with %d digits is %d", (text, digits, minor) => {
  expect(sizeOf(text, digits)).toBe(minor);
});

test.each([
  ["up", "c", 0, "cab"],
  ["down", "a", 2, "bca"],
  ["by one", "a", 1, "bac"],
  ["beyond the end", "b", 9, "acb"],
  ["to where it is", "b", 1, "abc"],
  ["that is not there any more", "x", 0, "abc"],
])("one that is moved %s", (_, id, to, order) => {
  const rules = ["a", "b", "c"].map((id) => ({ id }));
  expect(
    moved(rules, id, to)
      .map((rule) => rule.id)
      .join(""),
  ).toBe(order);
});
