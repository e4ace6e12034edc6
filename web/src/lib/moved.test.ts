import { expect, test } from "vitest";
import { moved } from "./moved";

const list = ["a", "b", "c"].map((id) => ({ id }));

test.each([
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
  ["b", 9, "acb"],
  ["x", 1, "abc"],
])("%s goes to place %d: %s", (id, to, order) => {
  expect(
    moved(list, id, to)
      .map((one) => one.id)
      .join(""),
  ).toBe(order);
});
