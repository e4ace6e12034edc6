import { expect, test } from "vitest";
import { fileName, shareOf } from "./progress";

test.each([
  ["in_progress", [], 0],
  ["in_progress", ["in_progress", "pending", "pending", "pending"], 0],
  ["in_progress", ["completed", "in_progress", "pending", "pending"], 0.25],
  ["error", ["completed", "completed", "error", "pending"], 0.5],
  ["completed", ["completed"], 1],
] as const)("an export that is %s with the steps %j has come to %d", (status, steps, share) => {
  expect(shareOf({ status, steps: steps.map((step) => ({ status: step })) })).toBe(share);
});

test("the file's name says whose it is and from when", () => {
  expect(fileName("anna", "2026-11-21T14:30:00Z")).toBe("know-your-money-anna-2026-11-21.zip");
});
