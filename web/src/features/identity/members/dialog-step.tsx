import { type ReactNode, useEffect, useRef } from "react";
import classes from "./dialog-step.module.css";

/** One of several things that a dialog shows in turn: the focus goes on from the button that has vanished. */
export function DialogStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) step.current?.focus();
  }, []);
  return (
    <div ref={step} className={classes.step} tabIndex={-1}>
      {children}
    </div>
  );
}
