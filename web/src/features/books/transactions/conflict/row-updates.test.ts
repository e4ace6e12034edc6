import { expect, test, vi } from "vitest";
import { isEditorOpen, lastAuthor, publishRowUpdate, type RowUpdate, subscribeToRow } from "./row-updates";

const news = (some: Partial<RowUpdate> = {}): RowUpdate => ({
  who: "Boris Orlov",
  accountId: "a",
  date: "2026-11-20",
  version: 2,
  gone: false,
  ...some,
});

test("an editor hears of its own row until it is closed", () => {
  const listener = vi.fn();
  const close = subscribeToRow("edited", listener);
  expect(isEditorOpen("edited")).toBe(true);
  publishRowUpdate("edited", news());
  publishRowUpdate("another", news());
  close();
  publishRowUpdate("edited", news({ version: 3 }));
  expect(isEditorOpen("edited")).toBe(false);
  expect(listener.mock.calls).toEqual([[news()]]);
});

test("a row that moves to another account is not gone, one that is deleted later is", () => {
  const deletions: boolean[] = [];
  const close = subscribeToRow("moved", ({ gone }) => deletions.push(gone));
  publishRowUpdate("moved", news({ accountId: "b" }));
  publishRowUpdate("moved", news({ gone: true }));
  publishRowUpdate("moved", news({ version: 3, gone: true }));
  close();
  expect(deletions).toEqual([false, true]);
});

test("who touched a row last is known without an editor", () => {
  publishRowUpdate("plain", news({ who: "Clara" }));
  expect(lastAuthor("plain")).toBe("Clara");
  expect(lastAuthor("untouched")).toBeNull();
});
