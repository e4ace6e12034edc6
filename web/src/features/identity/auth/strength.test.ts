import { expect, test } from "vitest";
import { verdict } from "./strength";

test("seven characters are too short, however strange they are", () => {
  expect(verdict("x7#kQ9!", { score: 3, warning: null })).toEqual({ strength: 0, advice: "tooShort" });
});

test("characters are counted, not the units they are stored in", () => {
  expect(verdict("🔑🔑🔑🔑🔑🔑🔑", { score: 4, warning: null }).advice).toBe("tooShort");
  expect(verdict("🔑🔑🔑🔑🔑🔑🔑🔑", { score: 4, warning: null }).advice).toBe("longer");
});

test.each([
  ["topHundred", "common"],
  ["similarToCommon", "common"],
  ["keyPattern", "pattern"],
  ["extendedRepeat", "repeat"],
  ["userInputs", "personal"],
])("what makes it easy to guess (%s) is said before its length", (warning, advice) => {
  expect(verdict("eight888", { score: 1, warning })).toEqual({ strength: 1, advice });
});

test("fifteen characters that nothing speaks against need no advice", () => {
  expect(verdict("fifteen letters", { score: 4, warning: null })).toEqual({ strength: 4, advice: null });
  expect(verdict("fourteen signs", { score: 4, warning: null }).advice).toBe("longer");
});

test("a warning that is not known falls back to the length", () => {
  expect(verdict("eight888", { score: 2, warning: "brandNew" }).advice).toBe("longer");
});
