import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { isMoveBlocked, moveBlockersOf } from "./move-blockers";

function refusal(status: number, detail: object): ApiError {
  return ApiError.answered(new Response(null, { status }), { detail: { message: "", ...detail } });
}

test("missing categories are named", () => {
  const error = refusal(409, { code: "categories_missing", categories: ["Food > Market", "Pets"] });
  expect(moveBlockersOf(error)).toEqual({ categories: ["Food > Market", "Pets"] });
  expect(isMoveBlocked(error)).toBe(true);
});

test("transfers with accounts that stay are counted", () => {
  expect(moveBlockersOf(refusal(409, { code: "account_has_transfers", count: 3 }))).toEqual({ transfers: 3 });
});

test.each([
  ["another refusal", refusal(409, { code: "stale_version" })],
  ["no answer", ApiError.silent("network")],
  ["nothing", null],
])("%s is none", (_, error) => {
  expect(moveBlockersOf(error)).toEqual({});
  expect(isMoveBlocked(error)).toBe(false);
});
