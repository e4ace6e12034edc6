import { useRef, useState } from "react";
import { useDrag } from "./use-drag";
import { useFocusNext } from "./use-focus-next";

interface ReorderOptions<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** What is said once one has been moved, the first place being 1. */
  announcementOf: (moved: { name: string; place: number; total: number }) => string;
  onMove: (item: T, to: number) => void;
}

/**
 * A list whose order is changed by dragging, or step by step from a handle or button, which keeps the focus. The caller
 * shows `announcement` to screen readers.
 */
export function useReorder<T, E extends HTMLElement>(options: ReorderOptions<T>) {
  const { items, idOf, nameOf, announcementOf, onMove } = options;
  const root = useRef<E>(null);
  const focusNext = useFocusNext(root);
  const [announcement, announce] = useState("");
  const indexOf = (id: string | null) => items.findIndex((item) => idOf(item) === id);
  const move = (id: string, to: number) => {
    const from = indexOf(id);
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    announce(announcementOf({ name: nameOf(item), place: to + 1, total: items.length }));
    onMove(item, to);
  };
  // By their ids: another window may change the items meanwhile.
  const { dragged, over, source, target } = useDrag<string>({
    nameOf: (id) => items.filter((item) => idOf(item) === id).map(nameOf)[0] ?? "",
    fits: (id) => indexOf(id) >= 0,
    onDrop: (id, place) => move(id, indexOf(place)),
  });
  const selectorOf = (item: T, part: string) => `[data-item="${idOf(item)}"] ${part}`;
  return {
    root,
    announcement,
    announce,
    focusNext,
    selectorOf,
    isDragged: (item: T) => idOf(item) === dragged,
    /** On which side of an item the one that is held over it would go. */
    sideAt: (item: T): "above" | "below" | undefined => {
      const id = idOf(item);
      if (over !== id || dragged === id) return undefined;
      return indexOf(dragged) < indexOf(id) ? "below" : "above";
    },
    /** The properties of an item's element. */
    row: (item: T) => ({
      "data-item": idOf(item),
      ...(items.length > 1 ? { ...source(idOf(item)), ...target(idOf(item)) } : {}),
    }),
    /** Moves an item by a step; a part of it keeps the focus. */
    step: (item: T, by: -1 | 1, part = "[data-handle]") => {
      focusNext(selectorOf(item, part));
      move(idOf(item), items.indexOf(item) + by);
    },
  };
}
