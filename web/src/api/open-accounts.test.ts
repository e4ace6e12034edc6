import { expect, test } from "vitest";
import { accountFilterChoices, openAccounts } from "./open-accounts";

const accounts = [
  { id: "closed", name: "Old", is_closed: true },
  { id: "open", name: "Current", is_closed: false },
];

test("a closed account is no choice, unless it is chosen already", () => {
  const ids = (chosen?: string | string[]) => openAccounts(accounts, chosen).map(({ id }) => id);
  expect(ids()).toEqual(["open"]);
  expect(ids("open")).toEqual(["open"]);
  expect(ids("closed")).toEqual(["closed", "open"]);
  expect(ids(["open", "closed"])).toEqual(["closed", "open"]);
});

test("a filter offers closed accounts last, under their heading", () => {
  expect(accountFilterChoices(accounts, "Closed accounts")).toEqual([
    { value: "open", label: "Current" },
    { group: "Closed accounts", items: [{ value: "closed", label: "Old" }] },
  ]);
});

test("a filter has no heading where no account is closed", () => {
  expect(accountFilterChoices(openAccounts(accounts), "Closed accounts")).toEqual([
    { value: "open", label: "Current" },
  ]);
});
