import { expect, test } from "vitest";
import { ActionKeys } from "./action-keys";

function counted(): ActionKeys {
  let count = 0;
  return new ActionKeys(() => `key-${++count}`);
}

test("an action without an answer keeps its key", () => {
  const keys = counted();
  const key = keys.begin("POST /transactions/ {12.50}", 0);
  keys.leave("POST /transactions/ {12.50}", key, 30_000);
  expect(keys.begin("POST /transactions/ {12.50}", 60_000)).toBe(key);
});

test("other content is another action", () => {
  const keys = counted();
  keys.leave("POST /transactions/ {12.50}", keys.begin("POST /transactions/ {12.50}", 0), 0);
  expect(keys.begin("POST /transactions/ {12.51}", 0)).toBe("key-2");
});

test("the same content after an answer is a new action: two equal purchases are two", () => {
  const keys = counted();
  keys.begin("coffee", 0);
  expect(keys.begin("coffee", 1)).toBe("key-2");
});

test("equal actions at once are two, and each that stays unanswered is taken up once", () => {
  const keys = counted();
  const both = [keys.begin("coffee", 0), keys.begin("coffee", 0)];
  expect(both).toEqual(["key-1", "key-2"]);
  for (const key of both) keys.leave("coffee", key, 1);
  expect([2, 2, 2].map((now) => keys.begin("coffee", now))).toEqual(["key-1", "key-2", "key-3"]);
});

test("an action is forgotten after ten minutes", () => {
  const keys = counted();
  keys.leave("coffee", "key-0", 0);
  expect(keys.begin("coffee", 600_000)).toBe("key-0");
  keys.leave("coffee", "key-0", 0);
  expect(keys.begin("coffee", 600_001)).toBe("key-1");
});

test("what one form sends twice is one action, whatever became of it but a refusal", () => {
  const keys = counted();
  const sent = new Map<string, string>();
  const key = keys.begin("coffee", 0, sent);
  expect(keys.begin("coffee", 0, sent)).toBe(key);
  for (const each of [key, key]) keys.leave("coffee", each, 1);
  // It is known to nobody but the form whether that was the same purchase.
  expect(keys.begin("coffee", 2)).toBe(key);
  expect(keys.begin("coffee", 2)).toBe("key-2");
});
