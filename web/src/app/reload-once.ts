const KEY = "KYM_reloaded";

/** True once per failure: the first time a screen fails to load, and not again until one has loaded. */
export function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, "1");
    return true;
  } catch {
    // Without a memory there is no telling how often: better never than for ever.
    return false;
  }
}

/** A screen has loaded: the next failure may reload again. */
export function screenLoaded(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}
