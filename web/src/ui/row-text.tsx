import type { ReactNode } from "react";
import classes from "./row-text.module.css";

interface RowTextProps {
  /** What the row is called. */
  title: ReactNode;
  badges?: ReactNode;
  /** The lines below. */
  children: ReactNode;
}

/** What is written in a row or card: its title, and what is known of it below. */
export function RowText({ title, badges, children }: RowTextProps) {
  return (
    <div className={classes.text}>
      <div className={classes.title}>
        <span>{title}</span>
        {badges}
      </div>
      {children}
    </div>
  );
}
