import { expect, test } from "vitest";
import { choose, forget, type Selection, select } from "./selection";

const list = [{ id: "home" }, { id: "work" }, { id: "club" }];

test.each([
  ["the selected one", "work", "work"],
  ["the first one when none is selected", null, "home"],
  ["the first one when the selected one has gone", "deleted", "home"],
])("%s is shown", (_, selected, shown) => {
  expect(choose(list, selected)?.id).toBe(shown);
});

test("without a workspace nothing is shown", () => {
  expect(choose([], "home")).toBeUndefined();
});

test("the five workspaces used last are remembered, the newest first and each once", () => {
  let selection: Selection = { selectedWorkspaceId: null, recentWorkspaces: [] };
  for (const id of ["a", "b", "c", "a", "d", "e", "f"]) selection = select(selection, id);
  expect(selection).toEqual({ selectedWorkspaceId: "f", recentWorkspaces: ["f", "e", "d", "a", "c"] });
});

test("a workspace that has gone is forgotten, and only it", () => {
  const selection: Selection = { selectedWorkspaceId: "a", recentWorkspaces: ["a", "b"] };
  expect(forget(selection, "a")).toEqual({ selectedWorkspaceId: null, recentWorkspaces: ["b"] });
  expect(forget(selection, "b")).toEqual({ selectedWorkspaceId: "a", recentWorkspaces: ["a"] });
});
