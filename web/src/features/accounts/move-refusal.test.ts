import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { hindrancesOf, isHindrance } from "./move-refusal";

function refusal(status: number, detail: object): ApiError {
  return ApiError.answered(new Response(null, { status }), { detail: { message: "", ...detail } });
}

test("missing categories are named", () => {
  const error = refusal(409, { code: "categories_missing", categories: ["Food > Market", "Pets"] });
  expect(hindrancesOf(error)).toEqual({ categories: ["Food > Market", "Pets"] });
  expect(isHindrance(error)).toBe(true);
});

test("transfers with accounts that stay are counted", () => {
  expect(hindrancesOf(refusal(409, { code: "account_has_transfers", count: 3 }))).toEqual({ transfers: 3 });
});

test.each([
  ["another refusal", refusal(409, { code: "stale_version" })],
  ["no answer", ApiError.silent("network")],
  ["nothing", null],
])("%s is none", (_, error) => {
  expect(hindrancesOf(error)).toEqual({});
  expect(isHindrance(error)).toBe(false);
});
