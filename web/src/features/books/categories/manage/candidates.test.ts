import { describe, expect, it } from "vitest";
import { type CategoryNode, flattenCategories } from "../category";
import { hasChildren, parentCandidates, replacementCandidates } from "./candidates";

function node(id: string, children: CategoryNode[] = [], more: Partial<CategoryNode> = {}): CategoryNode {
  const appearance = { icon: "tag", color: "#757575" };
  const state = { scope: "workspace", user_id: "me", is_archived: false, version: 1 } as const;
  return { id, name: id, kind: "expense", ...appearance, ...state, sub_categories: children, ...more };
}

/** One over the other, `length` of them. */
function chain(length: number, more: Partial<CategoryNode> = {}): CategoryNode {
  const name = `level ${length}`;
  return node(name, length > 1 ? [chain(length - 1, more)] : [], more);
}

const all = flattenCategories([
  node("Food", [node("Out", [node("Bars")])]),
  node("Pets"),
  node("Old", [], { is_archived: true }),
  node("Mine", [], { scope: "personal" }),
  node("Theirs", [], { scope: "personal", user_id: null, is_archived: true }),
  node("Salary", [], { kind: "income" }),
]);
const find = (id: string) => {
  const found = all.find((category) => category.id === id);
  if (!found) throw new Error(id);
  return found;
};
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe("a parent", () => {
  it("is of the same kind, on offer, and not beneath the category itself", () => {
    expect(ids(parentCandidates(all, find("Out")))).toEqual(["Food", "Pets"]);
    expect(ids(parentCandidates(all, { id: null, kind: "income", scope: "workspace" }))).toEqual(["Salary"]);
  });

  it("of what everybody sees is seen by everybody", () => {
    expect(ids(parentCandidates(all, { id: null, kind: "expense", scope: "personal" }))).toContain("Mine");
    expect(ids(parentCandidates(all, { id: null, kind: "expense", scope: "workspace" }))).not.toContain(
      "Mine",
    );
  });

  it("stands no deeper than leaves room for what comes along", () => {
    const deep = flattenCategories([chain(7), node("Tall", [node("Leaf")]), node("Single")]);
    const [tall, single] = ["Tall", "Single"].map((id) => deep.find((category) => category.id === id));
    if (!tall || !single) throw new Error("not there");
    expect(ids(parentCandidates(deep, single))).toContain("level 1");
    expect(ids(parentCandidates(deep, tall))).not.toContain("level 1");
    expect(ids(parentCandidates(deep, tall))).toContain("level 2");
  });
});

describe("an heir", () => {
  it("may be the parent, and nothing beneath", () => {
    expect(ids(replacementCandidates(all, find("Out")))).toEqual(["Food", "Pets"]);
    expect(ids(replacementCandidates(all, find("Food")))).toEqual(["Pets"]);
    expect(ids(replacementCandidates(all, find("Mine")))).toEqual(["Food", "Out", "Bars", "Pets"]);
  });
});

it("a category with something beneath it is known", () => {
  expect(hasChildren(all, find("Out"))).toBe(true);
  expect(hasChildren(all, find("Bars"))).toBe(false);
});
