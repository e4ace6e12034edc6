import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Checkout } from "./api";
import { nextStep } from "./progress";

interface Proceed {
  /** The page of the payment provider is on its way. */
  isLeaving: boolean;
  /** Goes where a payment is made, or to our own page about it. False when there is nothing to pay. */
  proceed: (checkout: Checkout) => boolean;
}

/** Goes on after a payment was begun. `onReturn` is called for whoever comes back here by the browser's Back. */
export function useProceed(onReturn: () => void): Proceed {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, [isLeaving, onReturn]);
  return {
    isLeaving,
    proceed(checkout) {
      const next = nextStep(checkout);
      if (next.to === "provider") {
        setLeaving(true);
        window.location.assign(next.url);
      }
      if (next.to === "payment")
        void navigate({ to: "/billing/checkout/$paymentId", params: { paymentId: next.id } });
      return next.to !== "done";
    },
  };
}
