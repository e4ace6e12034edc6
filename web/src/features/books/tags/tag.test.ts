import { expect, test } from "vitest";
import { actionsOf, mayBeFinal, searchTags } from "./tag";

const tag = (name: string, transaction_count = 1) => ({ name, transaction_count });

test("a tag is found by a part of it in any case", () => {
  const tags = [tag("City"), tag("Ёлка"), tag("own")];
  expect(searchTags(tags, " CI ")).toEqual([tag("City")]);
  expect(searchTags(tags, "ёЛ")).toEqual([tag("Ёлка")]);
  expect(searchTags(tags, "")).toEqual(tags);
  expect(searchTags(tags, "x")).toEqual([]);
});

test("merging takes two", () => {
  expect(actionsOf([tag("a")])).toEqual(["rename", "delete"]);
  expect(actionsOf([tag("a"), tag("b")])).toEqual(["rename", "merge", "delete"]);
});

test("what is on more transactions than the history keeps may change for good", () => {
  expect([5000, 5001].map((count) => mayBeFinal(tag("a", count)))).toEqual([false, true]);
});
