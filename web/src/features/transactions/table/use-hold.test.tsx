import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHold } from "./use-hold";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface ListProps {
  held: (text: string | null) => void;
  tapped: () => void;
}

function List({ held, tapped }: ListProps) {
  return (
    <div {...useHold((target) => held(target.textContent))}>
      <button type="button" onClick={tapped}>
        {"Market"}
      </button>
    </div>
  );
}

/** A button in an element that listens to fingers: what was held, and what was tapped. */
function show() {
  const held = vi.fn();
  const tapped = vi.fn();
  render(<List held={held} tapped={tapped} />);
  return { button: screen.getByRole("button"), held, tapped };
}

test("a finger that stays is one thing, a tap another", () => {
  const { button, held, tapped } = show();
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect([held.mock.calls.length, tapped.mock.calls.length]).toEqual([0, 1]);

  fireEvent.pointerDown(button, { button: 0 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledExactlyOnceWith("Market");
  expect(tapped, "the finger that goes up does not tap").toHaveBeenCalledTimes(1);

  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(tapped, "the next tap is one again").toHaveBeenCalledTimes(2);
});

test("whoever scrolls holds nothing", () => {
  const { button, held } = show();
  fireEvent.pointerDown(button, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(button, { clientX: 0, clientY: 40 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerCancel(button);
  vi.advanceTimersByTime(500);
  expect(held).not.toHaveBeenCalled();
});
