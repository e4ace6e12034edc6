import { expect, test } from "vitest";
import { beginChange, countPending, enqueueChange, hasNoPendingChanges } from "./pending-changes";

test("changes go out in the order of the keys, each when the one before has ended", async () => {
  const order: string[] = [];
  const send = async (name: string, { before, end }: ReturnType<typeof enqueueChange>) => {
    await before;
    order.push(name);
    await Promise.resolve();
    order.push(`${name} answered`);
    end();
  };
  const [first, second] = [enqueueChange("order", ["1"]), enqueueChange("order", ["1"])];
  await Promise.all([send("second", second), send("first", first)]);
  expect(order).toEqual(["first", "first answered", "second", "second answered"]);
});

test("a row knows how many changes of it are awaited, and a workspace whether there are any", () => {
  const turns = [enqueueChange("open", ["1", "2"]), enqueueChange("open", ["2"])];
  const end = beginChange("open");
  expect(["1", "2", "3"].map((id) => countPending("open", id))).toEqual([1, 2, 0]);
  expect(hasNoPendingChanges("other")).toBe(true);
  for (const turn of turns) turn.end();
  expect(hasNoPendingChanges("open")).toBe(false);
  end();
  expect(hasNoPendingChanges("open")).toBe(true);
});
