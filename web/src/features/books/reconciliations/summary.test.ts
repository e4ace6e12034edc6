import { expect, test } from "vitest";
import type { Reconciliation } from "./api";
import { summarize, type TickedRow } from "./summary";

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
