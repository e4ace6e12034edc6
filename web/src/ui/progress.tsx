import { type ReactNode, useId } from "react";
import classes from "./progress.module.css";

interface ProgressProps {
  label: ReactNode;
  /** From 0 to 1. */
  value: number;
}

/** How far something has come that takes its time. */
export function Progress({ label, value }: ProgressProps) {
  const id = useId();
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <progress id={id} className={classes.bar} value={value} />
    </div>
  );
}
