import { useEffect, useRef } from "react";
import { create } from "zustand";

/** Something that lies over the page. */
interface Layer {
  /** Closes it, or asks first. */
  leave: () => void;
  /** Whether something was entered in it that is not saved. */
  isFilled: () => boolean;
}

/** What lies over the page, the last above the others. */
const useLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }));
const openLayers = () => useLayers.getState().layers;

/** What hears Escape for itself while it is open: a list's field, a menu, what folds out, a dialog of the browser's. */
const HEARS_ESCAPE = "[data-mantine-stop-propagation=true], .mantine-Popover-dropdown, dialog";

/** What lies above all else, if anything lies over the page. */
export function topLayer(): Layer | undefined {
  return openLayers().at(-1);
}

/** Whether something was entered in any of them that is not saved. */
export function isAnyLayerFilled(): boolean {
  return openLayers().some(({ isFilled }) => isFilled());
}

/** Whether anything lies over the page. */
export function useIsCovered(): boolean {
  return useLayers(({ layers }) => layers.length > 0);
}

/** Whether what has the focus closes something of its own by Escape: a list that has nothing to show is no layer. */
function hearsEscape(target: Element): boolean {
  if (!target.closest(HEARS_ESCAPE)) return false;
  const list = document.getElementById(target.getAttribute("aria-controls") ?? "");
  return list?.checkVisibility() ?? true;
}

/** One Escape, one layer: what is open in a layer closes before it, and what is above it too. */
function leaveTop(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  if (event.target instanceof Element && hearsEscape(event.target)) return;
  topLayer()?.leave();
}

/** Counts as a layer over the page as long as it is open, for Escape and for the browser's Back. */
export function useLayer(opened: boolean, leave: () => void, isFilled: () => boolean = () => false): void {
  const newest = useRef({ leave, isFilled });
  useEffect(() => {
    newest.current = { leave, isFilled };
  });
  useEffect(() => {
    if (!opened) return;
    const layer: Layer = {
      leave: () => newest.current.leave(),
      isFilled: () => newest.current.isFilled(),
    };
    useLayers.setState({ layers: [...openLayers(), layer] });
    // Ahead of what closes by this very key: whether it was open could not be told afterwards.
    window.addEventListener("keydown", leaveTop, { capture: true });
    return () => {
      useLayers.setState({ layers: openLayers().filter((other) => other !== layer) });
      if (openLayers().length === 0) window.removeEventListener("keydown", leaveTop, { capture: true });
    };
  }, [opened]);
}
