import { expect, test } from "vitest";
import { initialsOf, shareOf } from "./initials";

test.each([
  ["Anna Berg", "AB"],
  ["Anna Maria Berg", "AB"],
  ["борис", "Б"],
  ["  ", "?"],
  ["😀 Smile", "😀S"],
])("the initials of %j are %j", (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test("the same text has the same share, and different ones spread over all of them", () => {
  const ids = Array.from({ length: 200 }, (_, at) => `0199-${at}`);
  expect(shareOf("0199-7", 8)).toBe(shareOf("0199-7", 8));
  expect(new Set(ids.map((id) => shareOf(id, 8))).size).toBe(8);
});
