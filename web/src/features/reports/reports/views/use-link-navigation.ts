import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useCallback } from "react";

/** A click on an address of this application, where there are too many of them for links of the router, which each listen to it. */
export function useLinkNavigation(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
      // Into another tab or window, or to be saved: that is the browser's.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate({ href: currentTarget.getAttribute("href") ?? "/" });
    },
    [navigate],
  );
}
