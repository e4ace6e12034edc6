import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { PictureState } from "./use-picture";

/** By how much a pixel of the wheel makes a picture larger. */
const WHEEL_SPEED = 0.0015;

/** A mouse that moves by less, in pixels, still clicks. */
const SLACK = 4;

/** A point of the picture that stays where it is while the picture grows. */
interface Anchor {
  /** In shares of the picture. */
  x: number;
  y: number;
  /** In pixels of the window. */
  clientX: number;
  clientY: number;
}

/** The wheel and two fingers make a picture larger around where they are, a mouse drags it; one finger scrolls it as anything. */
export function useGestures(frame: RefObject<HTMLElement | null>, state: PictureState) {
  const anchor = useRef<Anchor | null>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(0);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const zoomAt = (factor: number, clientX: number, clientY: number) => {
      const stage = element.firstElementChild?.getBoundingClientRect();
      if (stage) {
        const x = (clientX - stage.left) / stage.width;
        anchor.current = { x, y: (clientY - stage.top) / stage.height, clientX, clientY };
      }
      latest.current.zoomBy(factor);
    };
    const wheel = (event: WheelEvent) => {
      const isIn = event.deltaY < 0;
      // At its limits the wheel is the page's again.
      if (event.shiftKey || !(isIn ? latest.current.canZoomIn : latest.current.canZoomOut)) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      // Fingers on a pad send small steps, with Ctrl.
      const speed = event.ctrlKey ? 6 * WHEEL_SPEED : WHEEL_SPEED;
      zoomAt(Math.exp(-pixels * speed), event.clientX, event.clientY);
    };
    let distance = 0;
    const touch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) {
        distance = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (distance > 0) zoomAt(now / distance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      distance = now;
    };
    const end = () => {
      distance = 0;
    };
    // React listens passively, and then the page would scroll along.
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchmove", touch, { passive: false });
    element.addEventListener("touchend", end);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchmove", touch);
      element.removeEventListener("touchend", end);
    };
  }, [frame]);

  // After each drawing.
  useLayoutEffect(() => {
    const at = anchor.current;
    const element = frame.current;
    const stage = element?.firstElementChild?.getBoundingClientRect();
    anchor.current = null;
    if (!at || !element || !stage) return;
    element.scrollBy(
      stage.left + at.x * stage.width - at.clientX,
      stage.top + at.y * stage.height - at.clientY,
    );
  });

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      dragged.current = { x: event.clientX, y: event.clientY };
      moved.current = 0;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = dragged.current;
      if (!from) return;
      moved.current += Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y);
      event.currentTarget.scrollLeft -= event.clientX - from.x;
      event.currentTarget.scrollTop -= event.clientY - from.y;
      dragged.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      dragged.current = null;
    },
    onPointerLeave: () => {
      dragged.current = null;
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (moved.current > SLACK) event.stopPropagation();
    },
  };
}
