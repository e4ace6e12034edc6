import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLongPress } from "./use-long-press";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface ListProps {
  onLongPress: (text: string | null) => void;
  onTap: () => void;
}

function List({ onLongPress, onTap }: ListProps) {
  return (
    <div {...useLongPress((target) => onLongPress(target.textContent))}>
      <button type="button" onClick={onTap}>
        {"Market"}
      </button>
    </div>
  );
}

/** A button in an element that listens to fingers: what was held, and what was tapped. */
function show() {
  const onLongPress = vi.fn();
  const onTap = vi.fn();
  render(<List onLongPress={onLongPress} onTap={onTap} />);
  return { button: screen.getByRole("button"), onLongPress: onLongPress, onTap: onTap };
}

test("a finger that stays is one thing, a tap another", () => {
  const { button, onLongPress, onTap } = show();
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect([onLongPress.mock.calls.length, onTap.mock.calls.length]).toEqual([0, 1]);

  fireEvent.pointerDown(button, { button: 0 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(onLongPress).toHaveBeenCalledExactlyOnceWith("Market");
  expect(onTap, "the finger that goes up does not tap").toHaveBeenCalledTimes(1);

  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(onTap, "the next tap is one again").toHaveBeenCalledTimes(2);
});

test("whoever scrolls holds nothing", () => {
  const { button, onLongPress } = show();
  fireEvent.pointerDown(button, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(button, { clientX: 0, clientY: 40 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerCancel(button);
  vi.advanceTimersByTime(500);
  expect(onLongPress).not.toHaveBeenCalled();
});
