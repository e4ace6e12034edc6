import { expect, test } from "vitest";
import { boundedLimits, comparedLimits, LIMIT_KEYS } from "./limits";

const NONE = Object.fromEntries(LIMIT_KEYS.map((key) => [key, null])) as Parameters<typeof boundedLimits>[0];

test("without an end everywhere there is no limit", () => {
  expect(boundedLimits(NONE)).toEqual([]);
});

test("nothing at all is a limit, too, and all are in the order in which they are shown", () => {
  expect(
    boundedLimits({ ...NONE, attachments_mb: 500, ai_tokens_per_month: 0, workspaces_owned: 3 }),
  ).toEqual([
    ["workspaces_owned", 3],
    ["ai_tokens_per_month", 0],
    ["attachments_mb", 500],
  ]);
});

test("plans are compared by what at least one of them limits", () => {
  const plans = [NONE, { ...NONE, budgets: 0 }, { ...NONE, accounts: 5, budgets: 3 }];
  expect(comparedLimits(plans.map((limits) => ({ limits })))).toEqual(["accounts", "budgets"]);
  expect(comparedLimits([{ limits: NONE }])).toEqual([]);
});
