import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { letterOf } from "@/lib/keys";
import { isModalOpen } from "@/ui/modal-open";
import { loadBulk } from "../bulk/load";

/** Ctrl+Z undoes what was last done in this tab, Ctrl+Shift+Z and Ctrl+Y do it again. */
export function useUndoKeys(workspaceId: string, enabled: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || isModalOpen()) return;
      event.preventDefault();
      void loadBulk().then(({ undoOrRedo }) => undoOrRedo(cache, workspaceId, direction));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [cache, workspaceId, enabled]);
}

/** Which way the keys ask for; null when they ask for none, or are not for the page. */
export function directionOf(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  // A field takes its own typing back, a box to tick has none, and behind a dialog nothing happens unseen.
  const fields = "input:not([type=checkbox]), textarea, select, [role=dialog]";
  if (event.target instanceof Element && event.target.closest(fields)) return null;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}
