import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import type { Reconciliation } from "./api";
import { differenceIn, summarize, type TickedRow } from "./summary";

const open = {
  statement_balance: "80.00",
  progress: { reconciled_balance: "100.00", cleared_balance: "87.50", difference: "-7.50" },
} as Reconciliation;

const row = (status: TickedRow["status"], amount: number): TickedRow => ({ status, amount });

test("the figures move with each tick, before the server has counted it", () => {
  const rows = [row("cleared", -1250), row("pending", -750)];
  expect(summarize(open, rows, 2)).toEqual({ statement: 8000, ticked: 8750, difference: -750 });
  rows[1] = row("cleared", -750);
  expect(summarize(open, rows, 2)).toEqual({ statement: 8000, ticked: 8000, difference: 0 });
});

test("while not all rows are here the server's count stands", () => {
  expect(summarize(open, null, 2)).toEqual({ statement: 8000, ticked: 8750, difference: -750 });
});

test("a closing that is refused for another difference says which it is by now", () => {
  const refused = (code: string) => {
    const body = { detail: { code, message: "", difference: "-0.50", fields: [] } };
    return ApiError.answered(new Response(null, { status: 409 }), body);
  };
  expect(differenceIn(refused("difference_changed"), 2)).toBe(-50);
  expect(differenceIn(refused("difference_remains"), 2)).toBeNull();
  expect(differenceIn(new Error(), 2)).toBeNull();
});
