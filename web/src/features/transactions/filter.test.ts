import { describe, expect, it } from "vitest";
import type { FlatCategory } from "@/features/categories/public";
import { filterRows } from "./filter";
import { readTransactionSearch } from "./search-params";
import { row } from "./testing";

const shared = {
  parentId: null,
  scope: "system",
  isHidden: false,
  isArchived: false,
  isOffered: true,
  version: 1,
} as const;

const category = (id: string, path: string): [string, FlatCategory] => [
  id,
  { id, path, name: id, depth: 0, kind: "expense", icon: "tag", color: "#000000", rootId: id, ...shared },
];
const categories = new Map([
  category("f", "Food"),
  category("g", "Food > Groceries"),
  category("x", "Foodie"),
]);
const rows = [
  row({ id: "1", category_id: "f" }),
  row({ id: "2", category_id: "g", status: "pending" }),
  row({ id: "3", category_id: "x" }),
  row({ id: "4" }),
];
const kept = (search: object) => filterRows(rows, search, categories).map((r) => r.id);

describe("filters", () => {
  it("keep a category with everything below it", () => {
    expect(kept({ category: "f" })).toEqual(["1", "2"]);
    expect(kept({ category: "g" })).toEqual(["2"]);
    expect(kept({ category: "gone" })).toEqual([]);
  });

  it("keep rows without a category, or of a status", () => {
    expect(kept({ category: "none" })).toEqual(["4"]);
    expect(kept({ status: "pending" })).toEqual(["2"]);
    expect(kept({})).toEqual(["1", "2", "3", "4"]);
  });
});

describe("the address", () => {
  it("gives what is right in it and leaves out the rest", () => {
    const address = {
      range: "custom",
      from: "2026-01-31",
      to: "2026-02-31",
      q: 7,
      category: "f",
      status: "lost",
    };
    expect(readTransactionSearch(address)).toEqual({ range: "custom", from: "2026-01-31", category: "f" });
  });
});
