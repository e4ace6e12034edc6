import { expect, test } from "vitest";
import type { Rule } from "../rule";
import { suggestionOf } from "./suggestion";

const correction = { workspaceId: "w", payee: "REWE SAGT DANKE", newPayee: null, categoryId: "food" };
const rule = (some: Partial<Rule>): Rule => ({
  id: "1",
  name: "",
  match: "all",
  conditions: [{ field: "payee", op: "is", values: ["Rewe sagt danke"] }],
  actions: [{ kind: "category", category_id: "food" }],
  is_active: true,
  stop: false,
  problem: null,
  version: 1,
  ...some,
});

test("a correction means a rule for just this payee", () => {
  expect(suggestionOf({ ...correction, newPayee: "Rewe" }, [])).toEqual({
    rule: null,
    input: {
      name: "",
      match: "all",
      conditions: [{ field: "payee", op: "is", values: ["REWE SAGT DANKE"] }],
      actions: [
        { kind: "category", category_id: "food" },
        { kind: "payee", text: "Rewe" },
      ],
      is_active: true,
      stop: false,
    },
    before: null,
  });
});

test("a rule for more payees is left alone, and the one for this payee goes before it", () => {
  const broad = rule({
    conditions: [{ field: "payee", op: "contains", values: ["rewe"] }],
    actions: [{ kind: "category", category_id: "fun" }],
  });
  expect(suggestionOf(correction, [broad])).toMatchObject({ rule: null, before: "1" });
});

test.each([
  ["contains", "rewe"],
  ["starts_with", "REWE sagt"],
  ["matches", "danke rewe"],
] as const)("nothing is suggested that a rule for more payees says already: %s", (op, value) => {
  const broad = rule({ conditions: [{ field: "payee", op, values: [value] }] });
  expect(suggestionOf(correction, [broad])).toBeNull();
});

test("nothing is suggested that a rule says already", () => {
  expect(suggestionOf(correction, [rule({})])).toBeNull();
});

test("a rule that says otherwise is changed, and keeps what it says besides", () => {
  const old = rule({
    actions: [
      { kind: "category", category_id: "fun" },
      { kind: "tags", tags: ["weekly"] },
    ],
  });
  const suggestion = suggestionOf(correction, [old]);
  expect(suggestion?.rule).toBe(old);
  expect(suggestion?.input.actions).toEqual([
    { kind: "category", category_id: "food" },
    { kind: "tags", tags: ["weekly"] },
  ]);
});

test("a category takes the place of a split", () => {
  const lines = [{ category_id: "fun", percent: "50.00" }, { category_id: null }];
  const suggestion = suggestionOf(correction, [rule({ actions: [{ kind: "split", lines }] })]);
  expect(suggestion?.input.actions).toEqual([{ kind: "category", category_id: "food" }]);
});

test("one that is switched off is switched on again", () => {
  const suggestion = suggestionOf(correction, [rule({ is_active: false })]);
  expect(suggestion?.input.is_active).toBe(true);
});

test.each([
  ["another payee", { conditions: [{ field: "payee" as const, op: "is" as const, values: ["Edeka"] }] }],
  [
    "this payee under a further condition",
    {
      conditions: [
        { field: "payee" as const, op: "is" as const, values: ["REWE SAGT DANKE"] },
        { field: "direction" as const, op: "is" as const, values: ["income"] },
      ],
    },
  ],
])("a rule for %s is left alone", (_, some) => {
  expect(suggestionOf(correction, [rule(some)])?.rule).toBeNull();
});
