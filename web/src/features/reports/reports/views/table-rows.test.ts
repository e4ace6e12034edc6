import { describe, expect, it } from "vitest";
import { flattenRows, parentKeys, sortRows } from "./table-rows";

interface Node {
  id: string;
  amount: number | null;
  below: Node[];
}

const node = (id: string, amount: number | null, ...below: Node[]): Node => ({ id, amount, below });
const tree = [
  node("food", 500, node("lidl", 200), node("restaurants", 300, node("sushi", 300))),
  node("home", 900),
];
const keyOf = ({ id }: Node) => id;
const childrenOf = ({ below }: Node) => below;
const largest = (rows: readonly Node[]) => sortRows(rows, ({ amount }) => amount, true, "en");

describe("rows in order", () => {
  it("go by numbers, and by letters of the language", () => {
    expect(sortRows([3, 1, 2], Number, true, "en")).toEqual([3, 2, 1]);
    expect(sortRows(["ёлка", "яма", "ель"], String, false, "ru")).toEqual(["ёлка", "ель", "яма"]);
  });

  it("have those without a value at the end, whichever way", () => {
    const rows = [node("a", null), node("b", 1), node("c", 2)];
    expect(sortRows(rows, ({ amount }) => amount, false, "en").map(keyOf)).toEqual(["b", "c", "a"]);
    expect(sortRows(rows, ({ amount }) => amount, true, "en").map(keyOf)).toEqual(["c", "b", "a"]);
  });
});

describe("a tree", () => {
  it("shows its top while it is closed", () => {
    expect(flattenRows(tree, keyOf, childrenOf, () => false, largest).map(({ key }) => key)).toEqual([
      "home",
      "food",
    ]);
  });

  it("shows what is below an open row, in order and with its depth", () => {
    const open = flattenRows(tree, keyOf, childrenOf, () => true, largest);
    expect(open.map(({ key, depth }) => `${key} ${depth}`)).toEqual([
      "home 0",
      "food 0",
      "restaurants 1",
      "sushi 2",
      "lidl 1",
    ]);
    expect(open.filter(({ isParent }) => isParent).map(({ key }) => key)).toEqual(["food", "restaurants"]);
  });

  it("knows which rows can be opened", () => {
    expect(parentKeys(tree, keyOf, childrenOf)).toEqual(["food", "restaurants"]);
  });
});
