import { useHotkeys } from "@mantine/hooks";
import { expectField } from "@/ui/typing-ahead";
import { type Overlay, useOverlay } from "./use-overlay";

/** The keys that work everywhere: Ctrl or Cmd and K goes anywhere, ? lists the keys. */
export function useShortcuts(): { palette: Overlay; shortcuts: Overlay } {
  const palette = useOverlay();
  const shortcuts = useOverlay();
  const search = () => {
    expectField(palette.close);
    palette.open();
  };
  useHotkeys([["mod+K", search]], []);
  // The question mark is typed with Shift on most keyboards, and not on all: what counts is the sign.
  useHotkeys([
    ["shift+?", shortcuts.open],
    ["?", shortcuts.open],
  ]);
  return { palette: { ...palette, open: search }, shortcuts };
}
