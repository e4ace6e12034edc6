import { expect, test } from "vitest";
import { byFit } from "./palette-ranking";

const ACTIONS = [
  { group: "Pages", actions: [{ id: "budget", label: "Budget" }] },
  {
    group: "Reports",
    actions: [
      { id: "rate", label: "Savings rate", description: "What is left" },
      { id: "worth", label: "Net worth", description: "With your savings" },
    ],
  },
  {
    group: "Accounts",
    actions: [
      { id: "old", label: "Old savings" },
      { id: "savings", label: "Savings" },
    ],
  },
];

const found = (query: string) =>
  byFit(query, ACTIONS).flatMap((item) => ("actions" in item ? item.actions.map(({ id }) => id) : []));

test("an account that is called as typed comes before a report whose name goes on", () => {
  expect(found(" savings ")).toEqual(["savings", "old", "rate", "worth"]);
});

test("the beginning of a name comes before the beginning of a later word, and that before its middle", () => {
  expect(found("s")).toEqual(["rate", "worth", "savings", "old"]);
  expect(found("vin")).toEqual(["rate", "worth", "old", "savings"]);
});

test("nothing that misses is offered, and everything as it stands before anything is typed", () => {
  expect(found("zzz")).toEqual([]);
  expect(found("")).toEqual(["budget", "rate", "worth", "old", "savings"]);
});
