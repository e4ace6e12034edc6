import { type MouseEvent, type PointerEvent, useRef } from "react";

/** How long a finger stays until that is a choice, in milliseconds. */
const PRESS_DURATION = 450;
/** How far it may slip meanwhile, in pixels. */
const MOVE_TOLERANCE = 10;

/** The handlers of an element in which a finger that stays somewhere means something else than a tap. */
export function useLongPress(onHold: (target: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      held.current = false;
      const { target, clientX: x, clientY: y, button } = event;
      if (button !== 0 || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        held.current = true;
        onHold(target);
      }, PRESS_DURATION);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVE_TOLERANCE) end();
    },
    onPointerUp: end,
    // The page is being scrolled.
    onPointerCancel: end,
    // Where a finger that stays opens a menu: not here.
    onContextMenu: (event: MouseEvent) => {
      if (held.current) event.preventDefault();
    },
    // The finger goes up: that is no tap.
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
