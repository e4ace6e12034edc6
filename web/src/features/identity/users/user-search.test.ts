import { expect, test } from "vitest";
import { readUserSearch, searchedFor, sortedBy, userQuery } from "./user-search";

test("an address without particulars asks for the first page by name", () => {
  expect(readUserSearch({})).toEqual({});
  expect(userQuery({})).toEqual({ skip: 0, limit: 15, sort_by: "full_name", sort_order: "asc" });
});

test("an address comes back as it was written", () => {
  const search = { view: "invitations", q: "ann", sort: "email", order: "desc", page: 3, size: 50 } as const;
  expect(readUserSearch({ ...search })).toEqual(search);
  expect(userQuery(search)).toEqual({
    skip: 100,
    limit: 50,
    search: "ann",
    sort_by: "email",
    sort_order: "desc",
  });
});

test.each([
  { view: "users" },
  { view: "nothing" },
  { q: "" },
  { q: 7 },
  { sort: "password" },
  { order: "asc" },
  { page: 0 },
  { page: 1 },
  { page: 1.5 },
  { page: "x" },
  { size: 7 },
])("%j is left out of the address", (given) => {
  expect(readUserSearch(given)).toEqual({});
});

test("all rows are asked for as -1, a thousand at a time", () => {
  expect(readUserSearch({ size: 0 })).toEqual({ size: 0 });
  expect(userQuery({ size: 0, page: 2 })).toMatchObject({ skip: 1000, limit: -1 });
});

test("a press on a column orders by it, a second one turns it round, and both begin at the first page", () => {
  expect(sortedBy({ page: 4, q: "ann" }, "email")).toEqual({ q: "ann", sort: "email" });
  expect(sortedBy({ sort: "email" }, "email")).toEqual({ sort: "email", order: "desc" });
  expect(sortedBy({ sort: "email", order: "desc" }, "email")).toEqual({ sort: "email" });
  expect(sortedBy({}, "full_name")).toEqual({ sort: "full_name", order: "desc" });
  expect(sortedBy({}, "last_seen_at")).toEqual({ sort: "last_seen_at", order: "desc" });
});

test("another search begins at the first page, and an empty one asks for all", () => {
  expect(searchedFor({ page: 4, q: "ann", sort: "email" }, "bo")).toEqual({ q: "bo", sort: "email" });
  expect(searchedFor({ q: "ann", size: 50 }, "")).toEqual({ size: 50 });
});
