import { expect, test } from "vitest";
import { isFullName, isUsername } from "./rules";

test.each([
  ["", false],
  [" A ", false],
  ["Al", true],
  ["Ян", true],
  ["🦉", false],
])("%j is a full name: %s", (text, expected) => {
  expect(isFullName(text)).toBe(expected);
});

test.each([
  ["ab", false],
  ["abc", true],
  [" анна.берг ", true],
  ["with space", false],
  ["a".repeat(65), false],
  ["who@where", false],
])("%j is a user name: %s", (text, expected) => {
  expect(isUsername(text)).toBe(expected);
});
