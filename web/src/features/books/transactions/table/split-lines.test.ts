import { describe, expect, it } from "vitest";
import { sum } from "@/lib/money";
import type { Split } from "../splits/split";
import { row as testRow } from "../testing";
import { editedField, gridItems, lineView, restOf, takerOf, withLine } from "./split-lines";
import type { ViewRow } from "./view-row";

const LINES: Split[] = [
  { category_id: "food", amount: -1500, note: "bread" },
  { category_id: "pets", amount: -500, note: "" },
];

const viewOf = (id: string, splits: Split[]): ViewRow => ({
  row: testRow({ id, amount: -2000, splits }),
  category: undefined,
  parts: [],
  account: "Current",
  otherAccount: undefined,
  balance: 0,
});
const split = viewOf("split", LINES);
const plain = viewOf("plain", []);
const draft = { view: split, splits: withLine(LINES, 0, { amount: -1200 }), edited: 0 };

describe("the rows of the grid", () => {
  const keys = (...given: Parameters<typeof gridItems>) => gridItems(...given).map(({ key }) => key);

  it("have lines below the transactions that are expanded", () => {
    expect(keys([split, plain], new Set(), new Map())).toEqual(["split", "plain"]);
    expect(keys([split, plain], new Set(["split", "plain"]), new Map())).toEqual([
      "split",
      "split.0",
      "split.1",
      "plain",
    ]);
  });

  it("show lines that do not add up whether they are expanded or not, with what is left over", () => {
    const items = gridItems([split], new Set(), new Map([["split", draft]]));
    expect(items.map(({ key }) => key)).toEqual(["split", "split.0", "split.1", "split.rest"]);
    expect(items[1]).toMatchObject({ line: { amount: -1200 } });
  });
});

describe("the cells of a line", () => {
  const [row, line] = gridItems([split], new Set(["split"]), new Map());
  const columns = ["date", "payee", "category", "amount"] as const;

  it("edit its category, amount and note", () => {
    const fields = columns.map((column) => line && editedField(line, column, columns));
    expect(fields).toEqual([null, "note", "category", "amount"]);
    expect(line && editedField(line, "payee", [...columns, "note"])).toBeNull();
    expect(line && editedField(line, "note", [...columns, "note"])).toBe("note");
  });

  it("leave the amount and the category of the whole alone", () => {
    const fields = columns.map((column) => row && editedField(row, column, columns));
    expect(fields).toEqual(["date", "payee", null, null]);
  });

  it("are those of a transaction with the line's own values", () => {
    const { row: own } = lineView(split, LINES[0] ?? { category_id: null, amount: 0, note: "" }, undefined);
    expect(own).toMatchObject({ category_id: "food", amount: -1500, note: "bread", splits: [] });
  });
});

describe("lines that do not add up", () => {
  it("leave the difference", () => {
    expect(restOf(draft)).toBe(-300);
    expect(restOf({ view: split, splits: LINES })).toBe(0);
  });

  it("add up once the taker has the difference, whichever line was changed by whatever", () => {
    for (const edited of [0, 1]) {
      for (const amount of [-1, 1, -1999, -2001, 40_000]) {
        const changed = { ...draft, splits: withLine(LINES, edited, { amount }), edited };
        const taker = takerOf(changed);
        expect(taker).not.toBe(edited);
        const taken = (changed.splits[taker]?.amount ?? 0) + restOf(changed);
        expect(sum(withLine(changed.splits, taker, { amount: taken }).map((one) => one.amount))).toBe(-2000);
      }
    }
  });
});
