import type { ReactNode } from "react";
import classes from "./drill-down.module.css";

interface DrillDownProps {
  /** What the number is and does, for those who do not see what stands beside it. */
  label: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A number that opens what it is made of. */
export function DrillDown({ label, onOpen, children }: DrillDownProps) {
  return (
    <button type="button" className={classes.button} title={label} onClick={onOpen} data-drill-down>
      <span className={classes.hidden}>{`${label}: `}</span>
      {children}
    </button>
  );
}
