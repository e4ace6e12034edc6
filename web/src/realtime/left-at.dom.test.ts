import { beforeEach, expect, test, vi } from "vitest";
import { leftAt, noteWhenLeft } from "./left-at";

beforeEach(() => sessionStorage.clear());

test("a page tells the next one how far it has heard", () => {
  let cursor: number | null = 41;
  noteWhenLeft(() => cursor);
  expect(leftAt()).toBeNull();
  cursor = 42;
  window.dispatchEvent(new Event("pagehide"));
  expect(leftAt()).toBe(42);
});

test("whoever has heard nothing, or is signed out, tells nothing", () => {
  sessionStorage.setItem("KYM_left-at", "7");
  noteWhenLeft(() => null);
  window.dispatchEvent(new Event("pagehide"));
  expect(leftAt()).toBeNull();
});

test("what is no place in the log, or cannot be read, counts as nothing", () => {
  sessionStorage.setItem("KYM_left-at", "far");
  expect(leftAt()).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  expect(leftAt()).toBeNull();
  vi.unstubAllGlobals();
});
