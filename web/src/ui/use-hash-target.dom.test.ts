import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useHashTarget } from "./use-hash-target";

/** What the hook observes; the environment of the tests lays nothing out. */
let resized: (() => void) | null = null;
let page: HTMLElement;
let height = 100;
const shown = vi.fn();

beforeEach(() => {
  shown.mockReset();
  height = 100;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = null;
      }
    },
  );
  Element.prototype.scrollIntoView = function (this: Element) {
    shown(this.id);
    place(this, 0);
  };
  document.body.innerHTML = "<main></main>";
  page = document.querySelector("main") as HTMLElement;
  Object.defineProperty(page, "offsetHeight", { get: () => height });
  place(page, 0);
});

function place(element: Element, top: number): void {
  element.getBoundingClientRect = () => ({ top }) as DOMRect;
}

/** A part of the page, that much below where the window begins. */
function draw(id: string, top: number): Element {
  const part = document.createElement("section");
  part.id = id;
  place(part, top);
  page.append(part);
  height += 50;
  resized?.();
  return part;
}

const follow = (hash: string) =>
  renderHook((name: string) => useHashTarget({ current: page }, name), { initialProps: hash });

function scroll(): void {
  window.dispatchEvent(new Event("scroll"));
}

test("what is drawn later than the page is put into view, and again when something above it grows", () => {
  follow("plan");
  draw("account", 0);
  expect(shown).not.toHaveBeenCalled();
  const plan = draw("plan", 400);
  expect(shown.mock.calls).toEqual([["plan"]]);
  scroll();
  place(plan, 90);
  // The browser scrolls while the page grows: nobody has gone anywhere.
  height += 90;
  scroll();
  resized?.();
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each([
  ["after it was there", true],
  ["before it was there", false],
])("whoever scrolls away %s is left alone", (_, isThere) => {
  follow("plan");
  const seen = isThere ? draw("plan", 400) : draw("account", 0);
  const before = shown.mock.calls.length;
  place(isThere ? seen : page, -300);
  scroll();
  expect(resized).toBeNull();
  expect(shown).toHaveBeenCalledTimes(before);
});

test("another target of the same page is followed instead, and none without a hash", () => {
  const { rerender, unmount } = follow("");
  expect(resized).toBeNull();
  rerender("ai");
  draw("ai", 200);
  expect(shown.mock.calls).toEqual([["ai"]]);
  unmount();
  expect(resized).toBeNull();
});
