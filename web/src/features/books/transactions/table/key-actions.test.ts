import { expect, test } from "vitest";
import { actionForKey, fieldForKey } from "./key-actions";

test("letters of a field open it, and ask for all chosen rows where these can share it", () => {
  expect(["p", "t", "n", "c", "s"].map((key) => fieldForKey(key, false))).toEqual([
    "payee",
    "date",
    "note",
    "category",
    "status",
  ]);
  expect(["p", "t", "n"].map((key) => fieldForKey(key, true))).toEqual(["payee", "date", "note"]);
  expect(["c", "s"].map((key) => [fieldForKey(key, true), actionForKey(key)])).toEqual([
    [undefined, "category"],
    [undefined, "status"],
  ]);
});

test("letters that mean nothing to a row are left to the page", () => {
  for (const key of ["q", "z", "/", "?", "Enter"]) {
    expect([fieldForKey(key, true), fieldForKey(key, false), actionForKey(key)], key).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});
