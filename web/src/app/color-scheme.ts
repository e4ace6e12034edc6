import type { MantineColorSchemeManager } from "@mantine/core";
import { storedTheme, storeTheme, themeSlot } from "@/lib/theme";

/** Keeps the kit's colour scheme where the rest of the client, other tabs and `theme-init.js` find it. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: storedTheme,
    set: storeTheme,
    subscribe(onUpdate) {
      stop = themeSlot.subscribe((theme) => onUpdate(theme ?? storedTheme()));
    },
    unsubscribe: () => stop?.(),
    clear: () => themeSlot.remove(),
  };
}
