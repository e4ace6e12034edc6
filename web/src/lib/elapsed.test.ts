import { expect, test } from "vitest";
import { formatElapsed } from "./elapsed";

test("what took long is said in seconds, what was quick in milliseconds", () => {
  expect(formatElapsed(8, "en")).toBe("8 ms");
  expect(formatElapsed(999, "en")).toBe("999 ms");
  expect(formatElapsed(44_630, "en")).toBe("44.6 sec");
  expect(formatElapsed(44_630, "ru")).toBe("44,6 с");
  expect(formatElapsed(120_000, "en")).toBe("120 sec");
});
