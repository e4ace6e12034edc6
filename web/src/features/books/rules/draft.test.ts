import { expect, test } from "vitest";
import { amountValue } from "@/ui/amount-input";
import { type ActionDraft, draftOf, newAction, newCondition, type RuleDraft, readDraft } from "./draft";
import type { RuleInput } from "./rule";

const english = { currency: { code: "EUR", digits: 2 }, locale: "en" };
const russian = { currency: { code: "EUR", digits: 2 }, locale: "ru" };

const everything: RuleInput = {
  name: "Everything",
  match: "any",
  conditions: [
    { field: "payee", op: "contains", values: ["rewe"] },
    { field: "note", op: "matches", values: ["two words"] },
    { field: "amount", op: "between", values: ["5.00", "12.50"] },
    { field: "amount", op: "less", values: ["100.00"] },
    { field: "direction", op: "is", values: ["income"] },
    { field: "account", op: "is_one_of", values: ["a", "b"] },
    { field: "direction", op: "is", values: ["transfer"] },
    { field: "category", op: "is_one_of", values: ["none", "c"] },
    { field: "category", op: "is_within", values: ["c"] },
  ],
  actions: [
    { kind: "payee", text: "Rewe" },
    { kind: "note", text: "Food" },
    { kind: "status", status: "cleared" },
    { kind: "tags", tags: ["weekly"] },
    {
      kind: "split",
      lines: [
        { category_id: "c", percent: "33.5", amount: null, note: "" },
        { category_id: null, percent: null, amount: "2.50", note: "deposit" },
        { category_id: "d", percent: null, amount: null, note: "" },
      ],
    },
  ],
  is_active: true,
  stop: true,
};

test.each([
  ["English", english],
  ["Russian", russian],
])("what the fields show of a rule is read as the same rule, in %s", (_, writing) => {
  expect(readDraft(draftOf(everything, writing), writing)).toEqual({ input: everything, problems: {} });
});

test("an amount is written as people write it", () => {
  const { actions, conditions } = draftOf(everything, russian);
  expect(actions.at(-1)?.lines.map(({ share }) => share)).toEqual(["33,5%", "2,50", ""]);
  expect(conditions[2]?.amounts[1].text).toBe("12,50");
});

const draft = (some: Partial<RuleDraft>): RuleDraft => ({
  name: "",
  match: "all",
  conditions: [{ ...newCondition(english), text: "rewe" }],
  actions: [{ ...newAction("category"), categoryId: "food" }],
  isActive: true,
  stop: false,
  ...some,
});

const split = (shares: string[]): ActionDraft => ({
  ...newAction("split"),
  lines: shares.map((share, at) => ({ key: `${at}`, categoryId: null, share, note: "" })),
});

const amounts = (low: number, high: number) =>
  [amountValue(low, english.currency, "en"), amountValue(high, english.currency, "en")] as const;

test.each<[string, Partial<RuleDraft>, object]>([
  [
    "a text of spaces",
    { conditions: [{ ...newCondition(english), text: "  " }] },
    { "conditions[0].values[0]": "textMissing" },
  ],
  [
    "no account",
    { conditions: [newCondition(english, "account")] },
    { "conditions[0].values": "choiceMissing" },
  ],
  [
    "no amount",
    { conditions: [newCondition(english, "amount")] },
    { "conditions[0].values[0]": { amount: "empty" } },
  ],
  [
    "a span that goes backwards",
    { conditions: [{ ...newCondition(english, "amount"), op: "between", amounts: amounts(900, 500) }] },
    { "conditions[0].values[1]": "between" },
  ],
  ["no condition", { conditions: [] }, { conditions: "conditionMissing" }],
  ["no action", { actions: [] }, { actions: "actionMissing" }],
  ["no category", { actions: [newAction("category")] }, { "actions[0].category_id": "categoryMissing" }],
  ["no tag", { actions: [newAction("tags")] }, { "actions[0].tags": "tagsMissing" }],
  ["no rest", { actions: [split(["50%", "50%"])] }, { "actions[0].lines": "oneRest" }],
  ["two rests", { actions: [split(["", ""])] }, { "actions[0].lines": "oneRest" }],
  ["nothing left over", { actions: [split(["60%", "40%", ""])] }, { "actions[0].lines": "moreThanAll" }],
  [
    "a part of nothing",
    { actions: [split(["0%", "x", ""])] },
    {
      "actions[0].lines[0].percent": { amount: "zero" },
      "actions[0].lines[1].percent": { amount: "invalid" },
    },
  ],
])("%s is told at its field", (_, some, problems) => {
  expect(readDraft(draft(some), english)).toEqual({ input: null, problems });
});
