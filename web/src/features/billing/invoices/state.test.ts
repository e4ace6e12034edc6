import { expect, test } from "vitest";
import { stateOf } from "./state";

test.each([
  ["invoice", "open", false, "open"],
  ["invoice", "open", true, "overdue"],
  ["invoice", "paid", true, "paid"],
  ["invoice", "void", true, "void"],
  ["credit_note", "paid", false, "credited"],
  ["credit_note", "open", true, "credited"],
] as const)("the state of an %s that is %s (overdue: %o) is %s", (kind, status, is_overdue, state) => {
  expect(stateOf({ kind, status, is_overdue })).toBe(state);
});
