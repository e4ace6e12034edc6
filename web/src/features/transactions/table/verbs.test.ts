import { expect, test } from "vitest";
import { fieldOf, verbOf } from "./verbs";

test("letters of a field open it, and ask for all chosen rows where these can share it", () => {
  expect(["p", "t", "n", "c", "s"].map((key) => fieldOf(key, false))).toEqual([
    "payee",
    "date",
    "note",
    "category",
    "status",
  ]);
  expect(["p", "t", "n"].map((key) => fieldOf(key, true))).toEqual(["payee", "date", "note"]);
  expect(["c", "s"].map((key) => [fieldOf(key, true), verbOf(key)])).toEqual([
    [undefined, "category"],
    [undefined, "status"],
  ]);
});

test("letters that mean nothing to a row are left to the page", () => {
  for (const key of ["q", "z", "/", "?", "Enter"]) {
    expect([fieldOf(key, true), fieldOf(key, false), verbOf(key)], key).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});
