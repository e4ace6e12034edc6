import { expect, test } from "vitest";
import { countOf, type Doing, GATHER, PAUSE, Tally } from "./tally";

const boris = { id: "b", name: "Boris Orlov" };
const doing = (some: Partial<Doing> = {}): Doing => ({
  who: boris,
  noun: "transaction",
  verb: "created",
  subject: "1",
  name: "Market",
  ...some,
});

test("the first doing waits a second for others, and is told once", () => {
  const tally = new Tally();
  tally.add(doing(), 0);
  expect(tally.next()).toBe(GATHER);
  expect(tally.take(GATHER - 1)).toEqual([]);
  expect(tally.take(GATHER)).toEqual([{ id: "b", name: "Boris Orlov", doings: [doing()] }]);
  expect(tally.take(GATHER)).toEqual([]);
  expect(tally.next()).toBeNull();
});

test("a hundred doings of one person are two messages, not a hundred", () => {
  const tally = new Tally();
  const told: number[] = [];
  for (let at = 0; at < 100; at++) {
    tally.add(doing({ subject: String(at) }), at * 100);
    told.push(...tally.take(at * 100).map(({ doings }) => doings.length));
  }
  expect(told).toEqual([11, 80]);
});

test("each person has a message of their own", () => {
  const tally = new Tally();
  tally.add(doing(), 0);
  tally.add(doing({ who: { id: "c", name: "Clara" }, subject: "2" }), 10);
  expect(tally.take(GATHER + 10).map(({ name }) => name)).toEqual(["Boris Orlov", "Clara"]);
});

test("a row that is changed twice is one row", () => {
  const tally = new Tally();
  tally.add(doing({ verb: "changed" }), 0);
  tally.add(doing({ verb: "changed", name: "Hall" }), 10);
  expect(tally.take(PAUSE)[0]?.doings).toEqual([doing({ verb: "changed", name: "Hall" })]);
});

test("what was added and changed is added; what was added and deleted is not told", () => {
  const tally = new Tally();
  tally.add(doing(), 0);
  tally.add(doing({ verb: "changed", name: "Hall" }), 10);
  tally.add(doing({ subject: "2" }), 20);
  tally.add(doing({ subject: "2", verb: "deleted" }), 30);
  expect(tally.take(PAUSE)[0]?.doings).toEqual([doing({ name: "Hall" })]);
});

test("what was about several things counts as so many", () => {
  expect(countOf([doing(), doing({ subject: "import", count: 120 })])).toBe(121);
});
