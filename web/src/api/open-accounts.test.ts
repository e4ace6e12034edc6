import { expect, test } from "vitest";
import { openAccounts } from "./open-accounts";

const accounts = [
  { id: "open", is_closed: false },
  { id: "closed", is_closed: true },
];

test("a closed account is no choice, unless it is chosen already", () => {
  const ids = (chosen?: string) => openAccounts(accounts, chosen).map(({ id }) => id);
  expect(ids()).toEqual(["open"]);
  expect(ids("open")).toEqual(["open"]);
  expect(ids("closed")).toEqual(["open", "closed"]);
});
