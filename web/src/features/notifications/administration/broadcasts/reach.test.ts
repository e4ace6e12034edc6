import { expect, test } from "vitest";
import { sharesOf } from "./reach";

test.each([
  [
    { audience: 0, reached: 0, read: 0 },
    { reached: 0, read: 0 },
  ],
  [
    { audience: 8, reached: 4, read: 2 },
    { reached: 50, read: 25 },
  ],
  // Two of those who were told are no longer whom it is for.
  [
    { audience: 2, reached: 4, read: 4 },
    { reached: 100, read: 100 },
  ],
])("of %j are shown %j", (counts, shares) => {
  expect(sharesOf({ counts })).toEqual(shares);
});
