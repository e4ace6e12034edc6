import { expect, test } from "vitest";
import { readPercent } from "./percent";

test("a percentage is read with point and comma", () => {
  expect(readPercent(" 12,5 %")).toBe(1250);
  expect(readPercent("100%")).toBe(10_000);
  expect(readPercent("12.5")).toBeNull();
  expect(readPercent("1.234%")).toBeNull();
});
