import { expect, test } from "vitest";
import { previewRows } from "./preview-rows";

const NOTHING = { credit: "0.00", debit: "0.00", balance: "0.00", amount: "0.00" };

test.each([
  ["a first period", { debit: "10.00", amount: "10.00" }, [["due", 1000]]],
  ["nothing", {}, [["due", 0]]],
  [
    "a dearer plan in the middle of a period",
    { credit: "5.00", debit: "10.00", amount: "5.00" },
    [
      ["debit", 1000],
      ["credit", -500],
      ["due", 500],
    ],
  ],
  [
    "credit on the balance",
    { debit: "10.00", balance: "3.00", amount: "7.00" },
    [
      ["debit", 1000],
      ["balance", -300],
      ["due", 700],
    ],
  ],
  [
    "a small rest of earlier",
    { debit: "10.00", balance: "-0.30", amount: "10.30" },
    [
      ["debit", 1000],
      ["carried", 30],
      ["due", 1030],
    ],
  ],
  [
    "more credit than the new plan costs",
    { credit: "-80.00", debit: "10.00", amount: "-70.00" },
    [
      ["debit", 1000],
      ["credit", -8000],
      ["kept", 7000],
    ],
  ],
] as const)("with %s", (_, amounts, rows) => {
  expect(previewRows({ ...NOTHING, ...amounts }).map(({ kind, amount }) => [kind, amount])).toEqual(rows);
});

test("the digits are those of the amounts", () => {
  expect(previewRows({ credit: "0", debit: "1500", balance: "0", amount: "1500" })).toEqual([
    { kind: "due", amount: 1500 },
  ]);
});
