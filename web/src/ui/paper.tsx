import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useIdle } from "./use-idle";

/**
 * A part of the page that is there on paper alone, and loaded by itself: when the page is at rest, since the browser
 * waits for nothing once it prints.
 */
export function Paper({ children }: { children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useIdle(useCallback(async () => setAtRest(true), []));
  return <Suspense>{isAtRest && children}</Suspense>;
}
