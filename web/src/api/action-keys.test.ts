import { expect, test } from "vitest";
import { ActionKeys } from "./action-keys";

function counted(): ActionKeys {
  let count = 0;
  return new ActionKeys(() => `key-${++count}`);
}

test("an action without an answer keeps its key", () => {
  const keys = counted();
  expect(keys.begin("POST /transactions/ {12.50}", 0)).toBe("key-1");
  expect(keys.begin("POST /transactions/ {12.50}", 60_000)).toBe("key-1");
});

test("other content is another action", () => {
  const keys = counted();
  keys.begin("POST /transactions/ {12.50}", 0);
  expect(keys.begin("POST /transactions/ {12.51}", 0)).toBe("key-2");
});

test("the same content after an answer is a new action: two equal purchases are two", () => {
  const keys = counted();
  keys.begin("coffee", 0);
  keys.end("coffee");
  expect(keys.begin("coffee", 1)).toBe("key-2");
});

test("an action is forgotten after ten minutes", () => {
  const keys = counted();
  keys.begin("coffee", 0);
  expect(keys.begin("coffee", 600_000)).toBe("key-1");
  expect(keys.begin("coffee", 600_001)).toBe("key-2");
});
