import { expect, test } from "vitest";
import { newSuggestions, significantSuggestions } from "./suggestion";
import { category, line } from "./testing";

const food = category("food");
const groceries = category("groceries", food);
const bakery = category("bakery", groceries);
const categories = new Map([food, groceries, bakery].map((one) => [one.id, one]));

const suggestion = (categoryId: string | null, amount = 100) => ({
  categoryId,
  amount,
  average: amount,
  months: [],
});

test("what is worth a line is told with the largest first", () => {
  const all = [suggestion("a", 0), suggestion("b", 5), suggestion("c", 7)];
  expect(significantSuggestions(all).map(({ categoryId }) => categoryId)).toEqual(["c", "b"]);
});

test("what a line has already, or one above it, is not proposed again", () => {
  const all = [suggestion("bakery"), suggestion("groceries"), suggestion("car"), suggestion(null)];
  expect(newSuggestions(all, [], categories)).toEqual(["bakery", "groceries", "car", null]);
  expect(newSuggestions(all, [line("food"), line(null)], categories)).toEqual(["car"]);
  const alone = line("food", { includesSubcategories: false });
  expect(newSuggestions(all, [alone, line("groceries")], categories)).toEqual(["car", null]);
});
