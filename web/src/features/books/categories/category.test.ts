import { describe, expect, it } from "vitest";
import {
  type CategoryKind,
  type CategoryNode,
  findCategories,
  flattenCategories,
  newCategory,
} from "./category";

function node(
  name: string,
  kind: CategoryKind = "expense",
  children: CategoryNode[] = [],
  more: Partial<CategoryNode> = {},
): CategoryNode {
  const appearance = { icon: "tag", color: "#757575" };
  const state = { scope: "workspace", user_id: "me", is_archived: false, version: 1 } as const;
  return { id: name, name, kind, ...appearance, ...state, sub_categories: children, ...more };
}

const all = flattenCategories([
  node("Food", "expense", [node("Groceries"), node("Out", "expense", [node("Ёлки")])]),
  node("Work", "income", [node("Salary", "income")]),
]);

describe("the flat list", () => {
  it("has parents before children, with path, depth and root", () => {
    expect(all.map(({ path, depth, rootId }) => [path, depth, rootId])).toEqual([
      ["Food", 0, "Food"],
      ["Food > Groceries", 1, "Food"],
      ["Food > Out", 1, "Food"],
      ["Food > Out > Ёлки", 2, "Food"],
      ["Work", 0, "Work"],
      ["Work > Salary", 1, "Work"],
    ]);
  });
});

describe("what is archived", () => {
  const tree = flattenCategories([
    node("Old", "expense", [node("Below")], { is_archived: true }),
    node("New"),
    node("Theirs", "expense", [], { scope: "personal", user_id: null, is_archived: true }),
    node("Also theirs", "expense", [], { scope: "personal", user_id: null }),
  ]);

  it("is in the list, and is not offered, nor is what hangs beneath it", () => {
    expect(tree.map(({ id, isArchived, isOffered }) => [id, isArchived, isOffered])).toEqual([
      ["Old", true, false],
      ["Below", false, false],
      ["New", false, true],
      ["Theirs", true, false],
      ["Also theirs", false, false],
    ]);
    expect(findCategories(tree, "", "expense").map(({ id }) => id)).toEqual(["New"]);
    expect(newCategory(tree, "Old", "expense")).toEqual({ name: "Old", parent: null });
  });

  it("is told apart from what is hidden", () => {
    expect(tree.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(["Theirs", "Also theirs"]);
  });
});

describe("finding", () => {
  const found = (search: string, kind: CategoryKind = "expense") =>
    findCategories(all, search, kind).map((c) => c.id);

  it("puts the wanted kind first and leaves nothing out", () => {
    expect(found("", "income")).toEqual(["Work", "Salary", "Food", "Groceries", "Out", "Ёлки"]);
  });

  it("puts what was used lately before the rest of its kind when something is looked for", () => {
    const ids = (search: string) => findCategories(all, search, "expense", ["Ёлки"]).map(({ id }) => id);
    expect(ids("o")[0]).toBe("Ёлки");
    expect(ids("")[0]).toBe("Food");
  });

  it("takes words from any level, in any order and case", () => {
    expect(found("groc food")).toEqual(["Groceries"]);
    expect(found("food > out")).toEqual(["Out", "Ёлки"]);
    expect(found("елки")).toEqual(["Ёлки"]);
    expect(found("nothing")).toEqual([]);
  });
});

describe("creating from what was typed", () => {
  it.each([
    ["Pets", { name: "Pets", parent: null }],
    ["food > Sweets", { name: "Sweets", parent: "Food" }],
    ["Food > Out > Bar", { name: "Bar", parent: "Out" }],
    ["Groceries", { name: "Groceries", parent: null }],
  ])("%j makes %j", (text, expected) => {
    const made = newCategory(all, text, "expense");
    expect(made && { name: made.name, parent: made.parent?.id ?? null }).toEqual(expected);
  });

  it.each(["", " > ", "food", "Food > groceries", "Nowhere > Sweets", "Work > Bonus"])(
    "%j makes nothing",
    (text) => {
      expect(newCategory(all, text, "expense")).toBeNull();
    },
  );
});
