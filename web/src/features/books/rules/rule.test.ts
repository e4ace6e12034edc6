import { expect, test } from "vitest";
import { freeKinds, sizeOf } from "./rule";

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
