import { expect, test } from "vitest";
import { row } from "../testing";
import { openingOf } from "./opening";
import { openChoices } from "./rebase";

const opened = row({ payee: "Market", amount: -2000 });
const newer = { ...opened, payee: "Hall", amount: -2500, version: 2 };

test("an edit that ran into a newer row goes on with what was typed, on top of it", () => {
  const opening = openingOf({ kind: "edit", row: opened, patch: { amount: -2100 }, met: { newer } });
  expect(opening.draft).toMatchObject({ amount: -2100, payee: "Hall" });
  expect(opening.rebased.base).toBe(newer);
  expect(openChoices(opening.rebased)).toEqual(["amount"]);
});

test("an edit whose row is gone keeps what was typed", () => {
  const opening = openingOf({ kind: "edit", row: opened, patch: { amount: -2100 }, met: { newer: null } });
  expect(opening).toMatchObject({ gone: true, draft: { amount: -2100, payee: "Market" } });
});

test("a plain edit begins with the row", () => {
  expect(openingOf({ kind: "edit", row: opened })).toMatchObject({ gone: false, draft: { amount: -2000 } });
});
