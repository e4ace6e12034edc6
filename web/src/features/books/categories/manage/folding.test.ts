import { expect, it } from "vitest";
import { type CategoryNode, flattenCategories } from "../category";
import { withoutFolded } from "./folding";

const node = (id: string, ...below: CategoryNode[]): CategoryNode => ({
  id,
  name: id,
  kind: "expense",
  scope: "workspace",
  is_archived: false,
  version: 1,
  icon: "tag",
  color: "#000000",
  sub_categories: below.map((child) => ({ ...child, parent_id: id })),
});

const TREE = flattenCategories([node("food", node("shop", node("organic")), node("eating")), node("rent")]);

it.each([
  [[], ["food", "shop", "organic", "eating", "rent"]],
  [["shop"], ["food", "shop", "eating", "rent"]],
  [["food"], ["food", "rent"]],
  [
    ["food", "shop"],
    ["food", "rent"],
  ],
  [
    ["rent", "gone"],
    ["food", "shop", "organic", "eating", "rent"],
  ],
])("with %j folded the tree shows %j", (folded, shown) => {
  expect(withoutFolded(TREE, new Set(folded)).map(({ id }) => id)).toEqual(shown);
});
