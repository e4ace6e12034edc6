import { expect, test } from "vitest";
import { visibilityOf } from "./visibility";

const budget = (is_private: boolean, is_shared: boolean, may_share: boolean) => ({
  is_private,
  is_shared,
  may_share,
});

test("a budget is the workspace's, mine alone, shared by me, or shared with me", () => {
  expect(visibilityOf(budget(false, false, false))).toBe("workspace");
  expect(visibilityOf(budget(true, false, true))).toBe("private");
  expect(visibilityOf(budget(true, true, true))).toBe("shared");
  expect(visibilityOf(budget(true, true, false))).toBe("received");
});
