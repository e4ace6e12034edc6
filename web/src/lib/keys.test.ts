import { expect, test } from "vitest";
import { letterOf } from "./keys";

test("a letter is told by what it writes, not by where it stands", () => {
  expect(letterOf({ key: "z", code: "KeyY" })).toBe("z");
  expect(letterOf({ key: "J", code: "KeyJ" })).toBe("j");
});

test("a letter of another alphabet is told by where it stands", () => {
  expect(letterOf({ key: "я", code: "KeyZ" })).toBe("z");
  expect(letterOf({ key: "С", code: "KeyC" })).toBe("c");
});

test("what is no letter is none", () => {
  for (const [key, code] of [
    ["Enter", "Enter"],
    ["?", "Slash"],
    [" ", "Space"],
    ["1", "Digit1"],
    ["ж", "Semicolon"],
  ] as const) {
    expect(letterOf({ key, code }), key).toBeNull();
  }
});
