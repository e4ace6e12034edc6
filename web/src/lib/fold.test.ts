import { expect, test } from "vitest";
import { fold } from "./fold";

test.each([
  ["STRASSE", "Straße"],
  ["STRAẞE", "strasse"],
  ["ΟΔΟΣ", "οδος"],
  ["İSTANBUL", "istanbul"],
  ["ISPARTA", "ısparta"],
  ["ЁЛКА", "елка"],
  ["Cafe\u0301", "CAFÉ"],
  ["и\u0306од", "ЙОД"],
])("%s finds %s", (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test("letters that only look alike stay apart", () => {
  expect(fold("й")).not.toBe(fold("и"));
  expect(fold("é")).not.toBe(fold("e"));
});
