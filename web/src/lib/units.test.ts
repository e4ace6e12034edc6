import { expect, test } from "vitest";
import { formatElapsed, formatSize } from "./units";

test.each([
  [0, "0 bytes", "0 байт"],
  [1, "1 byte", "1 байт"],
  [3, "3 bytes", "3 байта"],
  [999, "999 bytes", "999 байт"],
  [1000, "1 kB", "1 кБ"],
  [52_400, "52 kB", "52 кБ"],
  [999_600, "1 MB", "1 МБ"],
  [3_250_000, "3 MB", "3 МБ"],
  [7_000_000_000_000, "7,000 GB", "7 000 ГБ"],
])("%i bytes are %s", (bytes, english, russian) => {
  expect(formatSize(bytes, "en")).toBe(english);
  expect(formatSize(bytes, "ru").replaceAll("\u00a0", " ")).toBe(russian);
});

test("what took long is said in seconds, what was quick in milliseconds", () => {
  expect(formatElapsed(8, "en")).toBe("8 ms");
  expect(formatElapsed(999, "en")).toBe("999 ms");
  expect(formatElapsed(44_630, "en")).toBe("44.6 sec");
  expect(formatElapsed(44_630, "ru")).toBe("44,6 с");
  expect(formatElapsed(120_000, "en")).toBe("120 sec");
});
