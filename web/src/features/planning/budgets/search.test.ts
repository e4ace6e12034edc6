import { expect, test } from "vitest";
import type { BudgetOverview } from "./budget";
import { readBudgetSearch } from "./search";
import { inOrder, selectedBudget } from "./select-budget";
import { period } from "./testing";

test("of an address is read what makes sense", () => {
  expect(readBudgetSearch({ workspace: "a", budget: "b", date: "2026-11-20" })).toEqual({
    workspace: "a",
    budget: "b",
    date: "2026-11-20",
  });
  expect(readBudgetSearch({ workspace: 1, date: "2026-02-30", other: "x" })).toEqual({});
});

const overview = (id: string, some: object = {}) =>
  ({
    budget: { id, name: id, is_active: true, is_private: false, ...some },
    period: period([]),
  }) as BudgetOverview;

test("budgets in use stand first, shared ones before one's own", () => {
  const all = [
    overview("old", { is_active: false }),
    overview("mine", { is_private: true }),
    overview("b"),
    overview("a"),
  ];
  expect(inOrder(all, "en").map(({ budget }) => budget.id)).toEqual(["a", "b", "mine", "old"]);
});

test("the wanted budget is looked at, else the last one, else the first", () => {
  const all = [overview("a"), overview("b")];
  expect(selectedBudget(all, "b", "a")?.budget.id).toBe("b");
  expect(selectedBudget(all, "gone", "b")?.budget.id).toBe("b");
  expect(selectedBudget(all, undefined, undefined)?.budget.id).toBe("a");
  expect(selectedBudget([], "a")).toBeUndefined();
});
