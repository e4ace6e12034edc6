import { useEffect, useRef } from "react";
import { letterOf } from "@/lib/keys";
import { isModalOpen } from "@/ui/modal-open";

/** What the keys of a review do. */
interface ReviewActions {
  confirm: () => void;
  next: () => void;
  previous: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  rotate: () => void;
}

/** Where letters are typed, and not pressed. */
const FIELDS = "input:not([type=radio]), textarea, select, [role=menu]";

const SIGNS: Record<string, keyof ReviewActions> = {
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fit",
};
const LETTERS: Record<string, keyof ReviewActions> = { j: "next", k: "previous", r: "rotate" };

/** The keys of a review; the list behind "?" names them. Ctrl or Cmd and Enter is for fields, too, the others are not. */
export function useReviewKeys(actions: Partial<ReviewActions>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent, name: keyof ReviewActions | null) => {
      const action = name && latest.current[name];
      if (!action || event.defaultPrevented || event.isComposing || event.repeat || isModalOpen()) return;
      event.preventDefault();
      // A field with a list would open it.
      event.stopPropagation();
      action();
    };
    const first = (event: KeyboardEvent) => act(event, asksToConfirm(event) ? "confirm" : null);
    const last = (event: KeyboardEvent) => act(event, actionOf(event));
    document.addEventListener("keydown", first, { capture: true });
    document.addEventListener("keydown", last);
    return () => {
      document.removeEventListener("keydown", first, { capture: true });
      document.removeEventListener("keydown", last);
    };
  }, []);
}

function asksToConfirm({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  // What the arrows have gone to in an open list is taken first.
  const isChoosing = target instanceof Element && Boolean(target.getAttribute("aria-activedescendant"));
  return key === "Enter" && (ctrlKey || metaKey) && !altKey && !isChoosing;
}

function actionOf(event: KeyboardEvent): keyof ReviewActions | null {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(FIELDS))) return null;
  return SIGNS[key] ?? LETTERS[letterOf(event) ?? ""] ?? null;
}
