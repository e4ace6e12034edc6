import { describe, expect, it } from "vitest";
import { category, line, progress } from "./testing";
import { treeOf } from "./tree";

const food = category("food");
const groceries = category("groceries", food);
const bakery = category("bakery", groceries);
const eatingOut = category("eating-out", food);
const car = category("car");
const all = [food, groceries, bakery, eatingOut, car];

const shape = (rows: ReturnType<typeof treeOf>) => rows.map(({ key, depth }) => [key, depth]);

describe("the tree of lines", () => {
  it("has the order of the categories, and what is left over last", () => {
    const rows = treeOf([line(null), line("car"), line("food")], all);
    expect(shape(rows)).toEqual([
      ["food", 0],
      ["car", 0],
      ["rest", 0],
    ]);
  });

  it("holds lines together that share a category above them, with their sum", () => {
    const lines = [
      line("groceries", { progress: progress({ planned: 300, spent: 100 }) }),
      line("eating-out", { progress: progress({ planned: 200, spent: 250 }) }),
    ];
    const [head, ...rest] = treeOf(lines, all);
    expect(head).toMatchObject({ key: "food", line: null, members: lines, hasLinesBelow: true });
    expect(head?.progress).toMatchObject({ planned: 500, spent: 350, remaining: 150 });
    expect(shape(rest)).toEqual([
      ["groceries", 1],
      ["eating-out", 1],
    ]);
  });

  it("shows a line that is alone in its branch without what is above it", () => {
    expect(shape(treeOf([line("bakery"), line("car")], all))).toEqual([
      ["bakery", 0],
      ["car", 0],
    ]);
  });

  it("puts a line below one of its category's parents, which keeps its own numbers", () => {
    const rows = treeOf([line("food"), line("bakery")], all);
    expect(shape(rows)).toEqual([
      ["food", 0],
      ["bakery", 1],
    ]);
    expect(rows[0]?.progress.planned).toBe(10_000);
    expect(rows.map(({ hasLinesBelow }) => hasLinesBelow)).toEqual([true, false]);
  });

  it("keeps a line whose category is not known, before what is left over", () => {
    expect(shape(treeOf([line(null), line("gone")], all))).toEqual([
      ["gone", 0],
      ["rest", 0],
    ]);
  });
});
