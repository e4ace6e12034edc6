import { type ReactNode, useId } from "react";
import classes from "./progress.module.css";

interface ProgressProps {
  label: ReactNode;
  /** From 0 to 1; null as long as nobody knows. */
  value: number | null;
}

/** How far something has come that takes its time. */
export function Progress({ label, value }: ProgressProps) {
  const id = useId();
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <progress id={id} className={classes.bar} {...(value !== null && { value })} />
    </div>
  );
}
