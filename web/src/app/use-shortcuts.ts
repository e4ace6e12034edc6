import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useState } from "react";

interface Overlay {
  opened: boolean;
  /** True once it has been opened: until then its code is not loaded. */
  used: boolean;
  open: () => void;
  close: () => void;
}

function useOverlay(): Overlay {
  const [opened, { open, close }] = useDisclosure();
  const [used, setUsed] = useState(false);
  return {
    opened,
    used,
    open: () => {
      setUsed(true);
      open();
    },
    close,
  };
}

/** The keys that work everywhere: Ctrl or Cmd and K goes anywhere, ? lists the keys. */
export function useShortcuts(): { palette: Overlay; shortcuts: Overlay } {
  const palette = useOverlay();
  const shortcuts = useOverlay();
  useHotkeys([["mod+K", palette.open]], []);
  // The question mark is typed with Shift on most keyboards, and not on all: what counts is the sign.
  useHotkeys([["shift+?", shortcuts.open]]);
  return { palette, shortcuts };
}
