/**
 * What is typed between a command and the field that it opens: it waits for the field, and is no shortcut meanwhile.
 * A field that is drawn with the command takes the focus at once, and nothing waits.
 */

import { useHotkeys } from "@mantine/hooks";
import { isModalOpen } from "./modal-open";
import type { TypedKey } from "./type-keys";

/** The keys that wait, in order; null while no field is on its way. */
let waiting: TypedKey[] | null = null;
let giveUp: (() => void) | undefined;

/** A field is on its way. Esc gives it up; the answer says that it does not come. */
export function expectField(onGiveUp?: () => void): () => void {
  if (waiting === null) {
    waiting = [];
    window.addEventListener("keydown", hold, true);
    window.addEventListener("focusin", arrive);
    window.addEventListener("pointerdown", stop, true);
  }
  giveUp = onGiveUp;
  const own = waiting;
  return () => {
    if (waiting === own) stop();
  };
}

function stop(): void {
  waiting = null;
  giveUp = undefined;
  window.removeEventListener("keydown", hold, true);
  window.removeEventListener("focusin", arrive);
  window.removeEventListener("pointerdown", stop, true);
}

function hold(event: KeyboardEvent): void {
  const { key } = event;
  // Those that waited come by here again.
  if (!event.isTrusted) return;
  if (key === "Escape") {
    const drop = giveUp;
    stop();
    // Where nobody can give the field up, it is for the dialog in which it comes.
    if (!drop) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    drop();
    return;
  }
  const writes =
    key.length === 1 && (event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey));
  if (!writes && !/^(?:Enter|Tab|Backspace|Delete|Arrow.*)$/.test(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A command's own key that is held down is not typed.
  if (event.repeat && waiting?.length === 0) return;
  if (key === "Backspace") waiting?.pop();
  else waiting?.push({ key, shift: event.shiftKey });
}

/** Something has got the focus: a field takes what was typed, anything else in a dialog shows that none comes. */
function arrive({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  if (target.matches("input, textarea, select")) void put();
  else if (target.closest("[role=dialog]")) stop();
}

/** Has the keys typed where the focus is; those that come meanwhile wait for their turn. */
async function put(): Promise<void> {
  window.removeEventListener("focusin", arrive);
  const keys = waiting;
  if (keys && keys.length > 0) {
    const { typeKeys } = await import("./type-keys");
    await typeKeys(keys, () => keys === waiting);
  }
  if (keys === waiting) stop();
}

/**
 * The letters of a page that lead to a field. They rest while a dialog is over the page, and while the field of
 * another one is still coming; `null` for a letter that means nothing now.
 */
export function usePageKeys(keys: Record<string, (() => void) | null>): void {
  useHotkeys(
    Object.entries(keys).map(([key, open]) => [
      key,
      () => {
        if (!open || isModalOpen()) return;
        expectField();
        open();
      },
    ]),
  );
}
