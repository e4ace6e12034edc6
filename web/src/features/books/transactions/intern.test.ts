import { expect, it } from "vitest";
import { asOne } from "./intern";
import { NONE } from "./transaction";

it("gives one value for all that are equal, and the rows' own empty list for an empty one", () => {
  expect(asOne(["a"])).toBe(asOne(["a"]));
  expect(asOne(["a"])).not.toBe(asOne(["b"]));
  expect(asOne([])).toBe(NONE);
});
