import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus within a dialog whose buttons take themselves away: a row that is done with leaves it to the one in
 * its place. Without it keys would go to the page behind. `at` notes which row is being worked on.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>, isBusy: boolean): (at: number) => void {
  const place = useRef(0);
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    const rows = root.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const row = rows[Math.min(place.current, rows.length - 1)] ?? root.current;
    row?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return (at) => {
    place.current = at;
  };
}
