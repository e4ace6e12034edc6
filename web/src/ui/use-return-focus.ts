import { useEffect } from "react";

/** The button of the menu that had the focus last, until something else has it. */
let menuButton: HTMLElement | null = null;

document.addEventListener("focusin", ({ target }) => {
  const element = target instanceof Element ? target : null;
  menuButton = element?.closest("[role=menu]") ? opener(element) : null;
});

/**
 * Gives the focus back to where it was before something opened over the page, also to what opens with its first
 * rendering (the kit's own way misses that). What was opened from a menu returns to the menu's button: the item
 * itself is gone by then, and the whole menu where what it opened had to be fetched first.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = opener(document.activeElement) ?? menuButton;
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
