import { describe, expect, it } from "vitest";
import { accountsWithin, balanceUntil, includesDescendants, scopeOf } from "./narrow";

describe("the rows of a balance", () => {
  it("are all until its day, transfers too, of its accounts alone", () => {
    expect(balanceUntil("2025-10-31", ["1", "2"])).toEqual({
      start_date: "1900-01-01",
      end_date: "2025-10-31",
      includeTransfers: true,
      accountIds: "1,2",
    });
    expect(balanceUntil("2025-10-31")).not.toHaveProperty("accountIds");
  });

  it("are of the accounts that the report is of", () => {
    expect(accountsWithin(["1", "2", "3"], { accountIds: "3,1" })).toEqual(["1", "3"]);
    expect(accountsWithin(["1", "2"], {})).toEqual(["1", "2"]);
  });
});

describe("the rows of a whole report", () => {
  it("are those of its categories", () => {
    expect(scopeOf({ filters: { categoryIds: "1,none", includeSubcategories: false } })).toEqual({
      categoryIds: "1,none",
      includeSubcategories: false,
    });
    expect(scopeOf({ filters: { parentCategoryId: "7" } })).toEqual({
      categoryIds: "7",
      includeSubcategories: true,
    });
    expect(scopeOf({ filters: {} })).toEqual({});
  });
});

describe("the amount of a category", () => {
  it("has that of its children, unless each stands for itself", () => {
    expect(includesDescendants({ categoryId: "1", children: [] }, {})).toBe(true);
    expect(includesDescendants({ categoryId: "1", children: [] }, { includeSubcategories: false })).toBe(
      false,
    );
  });

  it("is its own alone beside its children", () => {
    expect(includesDescendants({ categoryId: "1", children: [] }, { parentCategoryId: "1" })).toBe(false);
    expect(includesDescendants({ categoryId: "2", children: [] }, { parentCategoryId: "1" })).toBe(true);
  });
});
