import type { ReactNode } from "react";
import classes from "./door.module.css";

interface DoorProps {
  /** What the number is and does, for those who do not see what stands beside it. */
  label: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A number that opens the transactions it is made of. */
export function Door({ label, onOpen, children }: DoorProps) {
  return (
    <button type="button" className={classes.door} title={label} onClick={onOpen}>
      <span className={classes.hidden}>{`${label}: `}</span>
      {children}
    </button>
  );
}
