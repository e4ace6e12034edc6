import { expect, it } from "vitest";
import { asOne, isSame } from "./intern";
import { NONE } from "./transaction";

it("gives one value for all that are equal, and the rows' own empty list for an empty one", () => {
  expect(asOne(["a"])).toBe(asOne(["a"]));
  expect(asOne(["a"])).not.toBe(asOne(["b"]));
  expect(asOne([])).toBe(NONE);
});

it("lists are the same when they hold the same, whoever copied them", () => {
  const splits = asOne([{ category_id: null, amount: -1, note: "" }]);
  expect(isSame(splits, structuredClone(splits))).toBe(true);
  expect(isSame(splits, [{ category_id: null, amount: -2, note: "" }])).toBe(false);
  expect(isSame(null, null)).toBe(true);
  expect(isSame(null, [])).toBe(false);
});
