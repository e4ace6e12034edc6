import { type DragEvent, useRef, useState } from "react";

interface DragOptions<T> {
  /** What is dragged as a text, for other programs. */
  nameOf: (item: T) => string;
  /** Whether it may be dropped at a place. */
  fits: (item: T, place: string) => boolean;
  onDrop: (item: T, place: string) => void;
}

/** Things that are dragged with the mouse to places of the same page. */
export function useDrag<T>({ nameOf, fits, onDrop }: DragOptions<T>) {
  // Known at once, for what the browser asks before the page is drawn anew.
  const held = useRef<T | null>(null);
  const [dragged, setDragged] = useState<T | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    held.current = null;
    setDragged(null);
    setOver(null);
  };
  const fitting = (place: string) =>
    held.current !== null && fits(held.current, place) ? held.current : null;
  return {
    dragged,
    /** The place over which it is held, if it fits there. */
    over,
    source: (item: T) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", nameOf(item));
        held.current = item;
        // Chromium gives the drag up when the page changes before it has begun.
        setTimeout(() => setDragged(() => held.current));
      },
      onDragEnd: end,
    }),
    target: (place: string) => ({
      onDragOver: (event: DragEvent) => {
        if (fitting(place) === null) return;
        event.preventDefault();
        setOver(place);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin) setOver(null);
      },
      onDrop: (event: DragEvent) => {
        const item = fitting(place);
        if (item === null) return;
        event.preventDefault();
        end();
        onDrop(item, place);
      },
    }),
  };
}
