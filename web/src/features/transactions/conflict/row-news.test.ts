import { expect, test, vi } from "vitest";
import { isOpen, lastAuthor, noteNews, onRowNews, type RowNews } from "./row-news";

const news = (some: Partial<RowNews> = {}): RowNews => ({
  who: "Boris Orlov",
  accountId: "a",
  date: "2026-11-20",
  version: 2,
  gone: false,
  ...some,
});

test("an editor hears of its own row until it is closed", () => {
  const listener = vi.fn();
  const close = onRowNews("edited", listener);
  expect(isOpen("edited")).toBe(true);
  noteNews("edited", news());
  noteNews("another", news());
  close();
  noteNews("edited", news({ version: 3 }));
  expect(isOpen("edited")).toBe(false);
  expect(listener.mock.calls).toEqual([[news()]]);
});

test("a row that moves to another account is not gone, one that is deleted later is", () => {
  const told: boolean[] = [];
  const close = onRowNews("moved", ({ gone }) => told.push(gone));
  noteNews("moved", news({ accountId: "b" }));
  noteNews("moved", news({ gone: true }));
  noteNews("moved", news({ version: 3, gone: true }));
  close();
  expect(told).toEqual([false, true]);
});

test("who touched a row last is known without an editor", () => {
  noteNews("plain", news({ who: "Clara" }));
  expect(lastAuthor("plain")).toBe("Clara");
  expect(lastAuthor("untouched")).toBeNull();
});
