import type { ReactNode } from "react";
import classes from "./panel-note.module.css";

/** A remark within a panel: why there is nothing, or what to look out for. */
export function PanelNote({ tone, children }: { tone?: "warning"; children: ReactNode }) {
  return (
    <p className={classes.note} data-tone={tone}>
      {children}
    </p>
  );
}
