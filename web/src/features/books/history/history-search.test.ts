import { expect, test } from "vitest";
import { readHistorySearch } from "./history-search";

const ID = "0199b000-0000-7000-8000-0000000000aa";

test("the address says which changes are shown", () => {
  const search = { user: ID, noun: "account", account: ID, period: "week" };
  expect(readHistorySearch(search)).toEqual(search);
});

test("what is wrong in the address is left out", () => {
  expect(readHistorySearch({ user: "boris", noun: "planet", account: 7, period: "", more: "x" })).toEqual({});
});
