import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";

/** Something that opens over the page, and whose code is loaded when it first does. */
export interface Overlay {
  opened: boolean;
  /** True once it has been opened: until then its code is not loaded. */
  used: boolean;
  open: () => void;
  close: () => void;
}

/** The state of such a thing. */
export function useOverlay(): Overlay {
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
