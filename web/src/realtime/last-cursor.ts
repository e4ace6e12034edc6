/** How far a page has heard the server's log, told to the page that follows it in the same tab. */

const KEY = "KYM_left-at";

/** Where the log stood when the page before this one was left; null if nobody knows. */
export function lastCursor(): number | null {
  try {
    const text = sessionStorage.getItem(KEY);
    const cursor = text === null ? Number.NaN : Number(text);
    return Number.isSafeInteger(cursor) ? cursor : null;
  } catch {
    return null;
  }
}

/** Notes where the log stands whenever the page is left. */
export function saveCursorOnLeave(cursor: () => number | null): void {
  window.addEventListener("pagehide", () => {
    const current = cursor();
    try {
      if (current === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, String(current));
    } catch {
      // The next page fetches what it shows twice.
    }
  });
}
