import type { ReactNode } from "react";
import classes from "./fact-line.module.css";

interface FactLineProps {
  /** Where a line is broken the dot stays at its end, not at the beginning of the next. */
  dotsStay?: boolean;
  children: ReactNode;
}

/** Particulars of a row beside each other, with a dot between them. */
export function FactLine({ dotsStay = false, children }: FactLineProps) {
  return (
    <div className={classes.facts} data-dots-stay={dotsStay || undefined}>
      {children}
    </div>
  );
}
