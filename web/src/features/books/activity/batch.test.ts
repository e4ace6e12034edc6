import { expect, test } from "vitest";
import { type Activity, ActivityBatch, BATCH_WINDOW, countOf, MIN_INTERVAL } from "./batch";

const boris = { id: "b", name: "Boris Orlov" };
const activity = (some: Partial<Activity> = {}): Activity => ({
  who: boris,
  noun: "transaction",
  verb: "created",
  subject: "1",
  name: "Market",
  ...some,
});

test("the first activity waits a second for others, and is announced once", () => {
  const batch = new ActivityBatch();
  batch.add(activity(), 0);
  expect(batch.next()).toBe(BATCH_WINDOW);
  expect(batch.take(BATCH_WINDOW - 1)).toEqual([]);
  expect(batch.take(BATCH_WINDOW)).toEqual([{ id: "b", name: "Boris Orlov", activities: [activity()] }]);
  expect(batch.take(BATCH_WINDOW)).toEqual([]);
  expect(batch.next()).toBeNull();
});

test("a hundred activities of one person are two messages, not a hundred", () => {
  const batch = new ActivityBatch();
  const message: number[] = [];
  for (let at = 0; at < 100; at++) {
    batch.add(activity({ subject: String(at) }), at * 100);
    message.push(...batch.take(at * 100).map(({ activities }) => activities.length));
  }
  expect(message).toEqual([11, 80]);
});

test("each person has a message of their own", () => {
  const batch = new ActivityBatch();
  batch.add(activity(), 0);
  batch.add(activity({ who: { id: "c", name: "Clara" }, subject: "2" }), 10);
  expect(batch.take(BATCH_WINDOW + 10).map(({ name }) => name)).toEqual(["Boris Orlov", "Clara"]);
});

test("a row that is changed twice is one row", () => {
  const batch = new ActivityBatch();
  batch.add(activity({ verb: "changed" }), 0);
  batch.add(activity({ verb: "changed", name: "Hall" }), 10);
  expect(batch.take(MIN_INTERVAL)[0]?.activities).toEqual([activity({ verb: "changed", name: "Hall" })]);
});

test("what was added and changed is added; what was added and deleted is not announced", () => {
  const batch = new ActivityBatch();
  batch.add(activity(), 0);
  batch.add(activity({ verb: "changed", name: "Hall" }), 10);
  batch.add(activity({ subject: "2" }), 20);
  batch.add(activity({ subject: "2", verb: "deleted" }), 30);
  expect(batch.take(MIN_INTERVAL)[0]?.activities).toEqual([activity({ name: "Hall" })]);
});

test("what was about several things counts as so many", () => {
  expect(countOf([activity(), activity({ subject: "import", count: 120 })])).toBe(121);
});
