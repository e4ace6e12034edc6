import { expect, test } from "vitest";
import { sizeOf } from "./bytes";

test.each([
  [0, "0", "B"],
  [999, "999", "B"],
  [1000, "1", "kB"],
  [52_400, "52", "kB"],
  [999_600, "1", "MB"],
  [3_250_000, "3", "MB"],
  [7_000_000_000_000, "7,000", "GB"],
])("%i bytes are %s %s", (bytes, figure, unit) => {
  expect(sizeOf(bytes, "en")).toEqual({ figure, unit });
});
