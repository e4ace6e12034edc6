import { expect, test } from "vitest";
import { mergeEdits } from "./merge-edits";

const opened = { name: "Home", description: "" };

test("both changes stand when they are of different fields", () => {
  const typed = { name: "Household", description: "" };
  expect(mergeEdits(opened, typed, { name: "Home", description: "All of us" })).toEqual({
    merged: { name: "Household", description: "All of us" },
    collisions: [],
  });
});

test("two values for one field collide, the same value does not", () => {
  const typed = { name: "Household", description: "" };
  expect(mergeEdits(opened, typed, { name: "Our home", description: "" }).collisions).toEqual(["name"]);
  expect(mergeEdits(opened, typed, { name: "Household", description: "" }).collisions).toEqual([]);
});
