import { expect, test } from "vitest";
import { beginChange, countOpen, isQuiet, takeTurn } from "./own-changes";

test("changes go out in the order of the keys, each when the one before has ended", async () => {
  const order: string[] = [];
  const send = async (name: string, { before, end }: ReturnType<typeof takeTurn>) => {
    await before;
    order.push(name);
    await Promise.resolve();
    order.push(`${name} answered`);
    end();
  };
  const [first, second] = [takeTurn("order", ["1"]), takeTurn("order", ["1"])];
  await Promise.all([send("second", second), send("first", first)]);
  expect(order).toEqual(["first", "first answered", "second", "second answered"]);
});

test("a row knows how many changes of it are awaited, and a workspace whether there are any", () => {
  const turns = [takeTurn("open", ["1", "2"]), takeTurn("open", ["2"])];
  const end = beginChange("open");
  expect(["1", "2", "3"].map((id) => countOpen("open", id))).toEqual([1, 2, 0]);
  expect(isQuiet("other")).toBe(true);
  for (const turn of turns) turn.end();
  expect(isQuiet("open")).toBe(false);
  end();
  expect(isQuiet("open")).toBe(true);
});
