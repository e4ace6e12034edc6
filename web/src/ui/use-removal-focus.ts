import { type RefObject, useEffect, useRef } from "react";

/**
 * Hands the focus on when a row takes it along: to the row in its place, to the last one, or to what stands there when
 * there is none. `ids` are those of the rows that are shown; the function that it gives notes which row is being worked
 * on. While it is worked on in a dialog (`isCovered`), the focus is there.
 */
export function useRemovalFocus(
  root: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isCovered = false,
): (id: string) => void {
  const row = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (isCovered || row.current === null || ids.includes(row.current.id)) return;
    const { at } = row.current;
    row.current = null;
    // Who has gone on meanwhile is left alone.
    if (document.activeElement !== document.body) return;
    const rows = root.current?.querySelectorAll<HTMLElement>("li, tbody tr") ?? [];
    const place = rows[Math.min(at, rows.length - 1)] ?? root.current;
    place?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return (id) => {
    row.current = { id, at: ids.indexOf(id) };
  };
}
