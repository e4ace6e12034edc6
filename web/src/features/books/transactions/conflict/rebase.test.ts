import { expect, test } from "vitest";
import { row } from "../testing";
import { draftOf, type TransactionDraft } from "../transaction";
import { begin, choose, openChoices, rebase, type Typed } from "./rebase";

const opened = row({ payee: "Market", amount: -2000, note: "" });
const typed = (some: Partial<Typed> = {}): Typed => ({ ...draftOf(opened), ...some });
const changed = (some: Partial<TransactionDraft>, version = 2) => ({ ...opened, ...some, version });

test("a field that was left alone takes the newer value, what was typed stays", () => {
  const { rebased, put } = rebase(begin(opened), typed({ amount: -2100 }), changed({ payee: "Hall" }));
  expect(put).toEqual({ payee: "Hall" });
  expect(rebased.base.version).toBe(2);
  expect(rebased.changes).toEqual([
    { field: "payee", was: "Market", is: "Hall", mine: "Market", stays: "taken" },
  ]);
  expect(openChoices(rebased)).toEqual([]);
});

test("a field that both changed waits for a choice, and keeps what was typed until then", () => {
  const { rebased, put } = rebase(begin(opened), typed({ amount: -2100 }), changed({ amount: -2500 }));
  expect(put).toEqual({});
  expect(openChoices(rebased)).toEqual(["amount"]);
  expect(choose(rebased, "amount", "theirs").put).toEqual({ amount: -2500 });
  const mine = choose(rebased, "amount", "mine");
  expect(mine.put).toEqual({ amount: -2100 });
  expect(openChoices(mine.rebased)).toEqual([]);
});

test("an amount that is half typed is kept as it stands", () => {
  const { rebased, put } = rebase(begin(opened), typed({ amount: null }), changed({ amount: -2500 }));
  expect(put).toEqual({});
  expect(openChoices(rebased)).toEqual(["amount"]);
  expect(choose(rebased, "amount", "mine").put).toEqual({});
});

test("two who come to the same value have nothing to choose", () => {
  const { rebased } = rebase(begin(opened), typed({ payee: "Hall" }), changed({ payee: "Hall" }));
  expect(rebased.changes).toEqual([]);
});

test("a second change on top of the first tells of both from the beginning", () => {
  const first = rebase(begin(opened), typed(), changed({ payee: "Hall" })).rebased;
  const second = rebase(first, typed({ payee: "Hall" }), changed({ payee: "Old hall", note: "!" }, 3));
  expect(second.put).toEqual({ payee: "Old hall", note: "!" });
  expect(second.rebased.changes.map(({ field, was, is }) => [field, was, is])).toEqual([
    ["payee", "Market", "Old hall"],
    ["note", "", "!"],
  ]);
});

test("a change that they take back leaves nothing to tell", () => {
  const first = rebase(begin(opened), typed(), changed({ payee: "Hall" })).rebased;
  const second = rebase(first, typed({ payee: "Hall" }), changed({}, 3));
  expect(second.put).toEqual({ payee: "Market" });
  expect(second.rebased.changes).toEqual([]);
});

test("a new value of a field that was chosen asks again", () => {
  const first = rebase(begin(opened), typed({ amount: -2100 }), changed({ amount: -2500 })).rebased;
  const chosen = choose(first, "amount", "mine").rebased;
  const second = rebase(chosen, typed({ amount: -2100 }), changed({ amount: -2600 }, 3));
  expect(openChoices(second.rebased)).toEqual(["amount"]);
});

test("a category can be chosen away", () => {
  const categorised = { ...opened, category_id: "food" };
  const edit = { ...draftOf(categorised), category_id: null };
  const { rebased } = rebase(begin(categorised), edit, { ...categorised, category_id: "fun", version: 2 });
  expect(choose(rebased, "category_id", "mine").put).toEqual({ category_id: null });
});
