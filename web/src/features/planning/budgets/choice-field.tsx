import type { ReactNode } from "react";
import classes from "./budget-dialog.module.css";

interface ChoiceProps {
  label: string;
  /** What the choice that is made means. */
  text: string;
  children: ReactNode;
}

/** A choice between a few ways, with what the chosen one means below it. */
export function ChoiceField({ label, text, children }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
      <span className={classes.hint} aria-live="polite">
        {text}
      </span>
    </div>
  );
}
