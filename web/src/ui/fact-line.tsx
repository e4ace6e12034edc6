import type { ReactNode } from "react";
import classes from "./fact-line.module.css";

interface FactLineProps {
  /** As large and as dark as the text around it; by itself it is small and weak. */
  inherit?: boolean;
  children: ReactNode;
}

/** Particulars beside each other, each an element, with a dot between them; where a line is broken there is none. */
export function FactLine({ inherit = false, children }: FactLineProps) {
  return (
    <span className={classes.facts} data-inherit={inherit || undefined}>
      {children}
    </span>
  );
}
