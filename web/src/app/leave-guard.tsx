import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { authSlot } from "@/session/record";
import { DiscardQuestion } from "@/ui/discard-question";
import { isAnyFilled, useHasPageForm } from "@/ui/filled-forms";
import { isAnyLayerFilled, topLayer, useIsCovered } from "@/ui/use-layer";

/** Whoever has signed out, or was, is kept by no form. */
const isFilled = () => authSlot.read() !== null && (isAnyLayerFilled() || isAnyFilled());

/** What an address shows, whatever it says of how: a screen, or one of its parts, which takes its form with it. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get("tab"), parameters.get("view")].join(" ");
}

/**
 * Keeps what was entered and is not saved: whoever leaves the page is asked first, by the browser itself if they leave
 * the application. The browser's Back closes what lies over the page before it leaves the page.
 */
export function LeaveGuard() {
  const { history } = useRouter();
  const isCovered = useIsCovered();
  const hasForm = useHasPageForm();
  const isWatching = isCovered || hasForm;
  /** Answers whether to stay; null when nobody is asked. */
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null);
  useEffect(() => {
    // Not always: whatever it watches takes a moment longer.
    if (!isWatching) return;
    return history.block({
      enableBeforeUnload: isFilled,
      blockerFn({ action, currentLocation, nextLocation }) {
        const top = topLayer();
        const isStep = action !== "PUSH" && action !== "REPLACE";
        if (isStep && top && authSlot.read()) {
          top.leave();
          return true;
        }
        if (placeOf(currentLocation) === placeOf(nextLocation) || !isFilled()) return false;
        return new Promise<boolean>((resolve) => {
          setAnswer(() => (stays: boolean) => {
            setAnswer(null);
            resolve(stays);
          });
        });
      },
    });
  }, [history, isWatching]);
  return answer && <DiscardQuestion onKeep={() => answer(true)} onDiscard={() => answer(false)} />;
}
