import type { ReactNode } from "react";
import classes from "./row-title.module.css";

interface RowTitleProps {
  name: string;
  /** Opens what the row is about; null where it is only shown. */
  onOpen: (() => void) | null;
  /** Out of use for now, or not to be had any more. */
  tone?: "idle" | "unused" | undefined;
  /** Its badges. */
  children?: ReactNode;
}

/** What a row of a list is called, and the way into it. */
export function RowTitle({ name, onOpen, tone, children }: RowTitleProps) {
  return (
    <div className={classes.title}>
      {onOpen ? (
        <button type="button" className={classes.name} data-tone={tone} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={classes.name} data-tone={tone}>
          {name}
        </span>
      )}
      {children}
    </div>
  );
}
