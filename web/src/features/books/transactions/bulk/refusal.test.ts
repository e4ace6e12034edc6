import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { row } from "../testing";
import { REASON_TEXTS, refusalOf } from "./refusal";

const rows = [row({ id: "1" }), row({ id: "2" }), row({ id: "3" })];
const change = { kind: "category", categoryId: "food" } as const;
const refuse = (detail: object) =>
  ApiError.answered(new Response(null, { status: 422 }), { detail: { message: "", ...detail } });

test("a refusal names the rows that stand in the way, and leaves the others to go on with", () => {
  const error = refuse({
    code: "bulk_refused",
    refused: [
      { id: "2", code: "transfer_has_no_category" },
      { id: "3", code: "of_a_newer_server" },
    ],
  });
  const refusal = refusalOf(error, rows, change);
  expect(refusal?.refused.map(({ row: { id }, reason }) => [id, reason])).toEqual([
    ["2", "transfer_has_no_category"],
    ["3", "other"],
  ]);
  expect(refusal?.others.map(({ id }) => id)).toEqual(["1"]);
});

test("any other error is no refusal of rows", () => {
  expect(refusalOf(new Error("no"), rows, change)).toBeNull();
  expect(refusalOf(refuse({ code: "forbidden" }), rows, change)).toBeNull();
  expect(refusalOf(refuse({ code: "bulk_refused", refused: null }), rows, change)).toBeNull();
});

test.each(Object.entries(REASON_TEXTS))(
  "%s of a row is told by its own text, and a pair goes nowhere without it",
  (code, text) => {
    const pair = [row({ id: "1" }), row({ id: "2", account_id: "b", amount: 1000 })] as const;
    const refusal = refusalOf(refuse({ code: "bulk_refused", refused: [{ id: "2", code }] }), pair, {
      kind: "join",
      pair,
    });
    expect(refusal?.refused.map(({ reason }) => REASON_TEXTS[reason])).toEqual([text]);
    expect(refusal?.others).toEqual([]);
  },
);
