import { useEffect } from "react";

/**
 * Lets Escape close what a button has opened while the focus is still on the button. The kit listens inside of a
 * menu or a popover alone, and the focus comes there a moment after it opens, or never while what is in it still
 * loads: Escape would be heard by nobody.
 */
export function useEscapeAtOpener(): void {
  useEffect(() => {
    // Ahead of the dialog that the button may stand in, which listens here, too, and must stay open.
    window.addEventListener("keydown", closeOpened, { capture: true });
    return () => window.removeEventListener("keydown", closeOpened, { capture: true });
  }, []);
}

/** A list has its focus in the field and hears for itself. */
const OPENER = "button[aria-expanded=true]:is([aria-haspopup=menu], [aria-haspopup=dialog])";

function closeOpened(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Escape" || !(target instanceof HTMLElement) || !target.matches(OPENER)) return;
  event.stopImmediatePropagation();
  target.click();
}
