import { expect, test } from "vitest";
import { usageLevel } from "./usage-level";

test.each([
  [0, null, null],
  [12, null, null],
  [0, 0, null],
  [2, 0, { share: 1, level: "over" }],
  [0, 5, { share: 0, level: "enough" }],
  [79, 100, { share: 0.79, level: "enough" }],
  [80, 100, { share: 0.8, level: "near" }],
  [99, 100, { share: 0.99, level: "near" }],
  [5, 5, { share: 1, level: "reached" }],
  [7, 5, { share: 1, level: "over" }],
])("%d of %j", (used, limit, level) => {
  expect(usageLevel(used, limit)).toEqual(level);
});
