import { expect, test } from "vitest";
import { dayIn, foreignWords, ordersFor } from "./examples";

test.each([
  ["03/04/2025", "dmy", "2025-04-03"],
  ["03/04/2025", "mdy", "2025-03-04"],
  ["3.4.25 12:30", "dmy", "2025-04-03"],
  ["25-04-03", "ymd", "2025-04-03"],
  ["13/04/2025", "mdy", null],
  ["03/04/2025", "ymd", null],
  ["2025", "ymd", null],
  ["", "dmy", null],
] as const)("%s is in the order %s the day %s", (text, order, day) => {
  expect(dayIn(text, order)).toBe(day);
});

test("the words that tell an encoding are those with other letters, each once", () => {
  expect(foreignWords(["Date", "Кафе", "", "Кафе", "Müller"])).toEqual(["Кафе", "Müller"]);
});

test("the orders in which a text is a day are offered, and all of them where no text is at hand", () => {
  expect(ordersFor("03/04/2025", "dmy")).toEqual([
    ["dmy", "2025-04-03"],
    ["mdy", "2025-03-04"],
  ]);
  expect(ordersFor("", "dmy").map(([order]) => order)).toEqual(["dmy", "mdy", "ymd"]);
});
