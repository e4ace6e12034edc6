import { expect, test } from "vitest";
import { row } from "../testing";
import type { TransactionStatus } from "../transaction";
import { clearingOf } from "./clearing";

const of = (...statuses: TransactionStatus[]) =>
  statuses.map((status, at) => row({ id: String(at), status }));

test("rows are ticked off, and unticked when all of them are", () => {
  expect(clearingOf(of("pending", "cleared", "planned"))?.change).toEqual({
    kind: "status",
    status: "cleared",
  });
  expect(clearingOf(of("cleared", "cleared"))?.change).toEqual({ kind: "status", status: "pending" });
});

test("what is reconciled or void is left alone", () => {
  const found = clearingOf(of("reconciled", "cleared", "void"));
  expect(found?.rows.map(({ id }) => id)).toEqual(["1"]);
  expect(found?.change).toEqual({ kind: "status", status: "pending" });
  expect(clearingOf(of("reconciled", "void"))).toBeNull();
});
