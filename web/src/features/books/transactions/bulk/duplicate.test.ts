import { expect, test } from "vitest";
import { row } from "../testing";
import { withOffered } from "./duplicate";

test("a copy gets no category that nothing new can be given", () => {
  const categories = new Map([
    ["food", { isOffered: true }],
    ["archived", { isOffered: false }],
  ]);
  const of = (category_id: string | null) => withOffered(row({ category_id }), categories).category_id;
  expect(["food", "archived", "not loaded", null].map(of)).toEqual(["food", null, "not loaded", null]);
  const splits = ["food", "archived"].map((category_id) => ({
    id: category_id,
    category_id,
    amount: -500,
    note: "",
  }));
  const copy = withOffered(row({ splits }), categories);
  expect(copy.splits.map(({ category_id }) => category_id)).toEqual(["food", null]);
});
