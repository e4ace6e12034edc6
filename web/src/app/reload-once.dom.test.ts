import { beforeEach, expect, test, vi } from "vitest";
import { mayReload, screenLoaded } from "./reload-once";

beforeEach(() => sessionStorage.clear());

test("a failing screen reloads the page once", () => {
  expect(mayReload()).toBe(true);
  expect(mayReload()).toBe(false);
});

test("after a screen has loaded, the next failure may reload again", () => {
  mayReload();
  screenLoaded();
  expect(mayReload()).toBe(true);
});

test("where nothing can be remembered the page never reloads by itself", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(mayReload()).toBe(false);
});
