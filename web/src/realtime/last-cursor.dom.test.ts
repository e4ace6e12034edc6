import { beforeEach, expect, test, vi } from "vitest";
import { lastCursor, saveCursorOnLeave } from "./last-cursor";

beforeEach(() => sessionStorage.clear());

test("a page tells the next one how far it has heard", () => {
  let cursor: number | null = 41;
  saveCursorOnLeave(() => cursor);
  expect(lastCursor()).toBeNull();
  cursor = 42;
  window.dispatchEvent(new Event("pagehide"));
  expect(lastCursor()).toBe(42);
});

test("whoever has heard nothing, or is signed out, tells nothing", () => {
  sessionStorage.setItem("KYM_left-at", "7");
  saveCursorOnLeave(() => null);
  window.dispatchEvent(new Event("pagehide"));
  expect(lastCursor()).toBeNull();
});

test("what is no place in the log, or cannot be read, counts as nothing", () => {
  sessionStorage.setItem("KYM_left-at", "far");
  expect(lastCursor()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  expect(lastCursor()).toBeNull();
  vi.unstubAllGlobals();
});
