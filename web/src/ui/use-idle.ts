import { useEffect } from "react";

/** How long to wait at most, in milliseconds. */
const MAX_WAIT = 3000;

/** Does something when the page has nothing better to do: loads what the next action will need. */
export function useIdle(work: () => Promise<unknown>): void {
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => void work(), MAX_WAIT);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void work(), { timeout: MAX_WAIT });
    return () => cancelIdleCallback(idle);
  }, [work]);
}
