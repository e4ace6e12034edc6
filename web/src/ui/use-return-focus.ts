import { useEffect } from "react";

/**
 * Gives the focus back to where it was before something opened over the page, also to what opens with its first
 * rendering (the kit's own way misses that). What was opened from a menu returns to the menu's button: the item
 * itself is gone by then.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = opener(document.activeElement);
    return () => {
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
}

function opener(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  const element = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}
