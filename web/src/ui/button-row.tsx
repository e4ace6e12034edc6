import type { ReactNode } from "react";
import classes from "./button-row.module.css";

interface ButtonRowProps {
  /** What went wrong, in words, or null. */
  error?: string | null;
  /** The buttons take the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** The buttons below a form or a dialog, last in it, with what went wrong. Where a dialog scrolls they stay in sight. */
export function ButtonRow({ error = null, wide = false, children }: ButtonRowProps) {
  return (
    <div className={classes.foot}>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.buttons} data-wide={wide || undefined}>
        {children}
      </div>
    </div>
  );
}
