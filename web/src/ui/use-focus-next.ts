import { type RefObject, useEffect, useRef } from "react";

/**
 * Sends the focus on to what a selector finds within the element, once it has been drawn: a button that takes itself
 * away takes the focus along, and then keys go to the page behind.
 */
export function useFocusNext(root: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const found = root.current?.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    found?.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
