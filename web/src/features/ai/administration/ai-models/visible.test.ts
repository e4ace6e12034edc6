import { expect, test } from "vitest";
import { visible } from "./visible";

test.each([
  ["as it is: é, 猫, שלום", "as it is: é, 猫, שלום"],
  ["pay\u202Eyap", "pay[U+202E]yap"],
  ["o\u200Bk\uFEFF", "o[U+200B]k[U+FEFF]"],
  ["\u00ADx", "[U+00AD]x"],
])("%j is shown as %s", (text, shown) => {
  expect(visible(text)).toBe(shown);
});
