import type { ReactNode } from "react";
import classes from "./dialog-text.module.css";

/** A sentence or two within a dialog: what this is about. `small` is for what matters less. */
export function DialogText({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    <p className={classes.text} data-small={small || undefined}>
      {children}
    </p>
  );
}
