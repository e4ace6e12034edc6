import { expect, test } from "vitest";
import { directionOf } from "./use-undo-keys";

const press = (key: string, held: KeyboardEventInit = { ctrlKey: true }, on: Element = document.body) => {
  const event = new KeyboardEvent("keydown", {
    key,
    code: `Key${key.toUpperCase()}`,
    bubbles: true,
    ...held,
  });
  let direction: ReturnType<typeof directionOf> = null;
  const listen = (heard: KeyboardEvent) => {
    direction = directionOf(heard);
  };
  document.addEventListener("keydown", listen);
  on.dispatchEvent(event);
  document.removeEventListener("keydown", listen);
  return direction;
};

test("undo and redo by the keys of every system, in every alphabet", () => {
  expect(press("z")).toBe("undo");
  expect(press("z", { metaKey: true })).toBe("undo");
  expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
  expect(press("y")).toBe("redo");
  expect(press("я", { ctrlKey: true, code: "KeyZ" })).toBe("undo");
});

test("other keys mean nothing", () => {
  expect(press("z", {})).toBeNull();
  expect(press("z", { ctrlKey: true, altKey: true })).toBeNull();
  expect(press("a")).toBeNull();
});

test("a field takes its own typing back, and behind a dialog nothing happens", () => {
  document.body.innerHTML = "<input><div role='dialog'><button>Close</button></div>";
  for (const selector of ["input", "button"]) {
    const element = document.querySelector(selector);
    expect(element && press("z", { ctrlKey: true }, element), selector).toBeNull();
  }
  document.body.innerHTML = "";
});

test("a box that was just ticked has nothing of its own to take back", () => {
  document.body.innerHTML = "<input type='checkbox'>";
  const box = document.querySelector("input");
  expect(box && press("z", { ctrlKey: true }, box)).toBe("undo");
  document.body.innerHTML = "";
});
