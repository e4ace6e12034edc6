import { type RefObject, useEffect, useRef } from "react";

/** The button of a work that is under way: it cannot be pressed meanwhile, loses the focus by that, and gets it back. */
export function useFocusBack(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!isPending) return;
    return () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) element?.focus();
    };
  }, [isPending]);
  return button;
}
