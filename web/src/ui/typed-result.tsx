import type { ReactNode } from "react";
import classes from "./typed-result.module.css";

interface TypedResultProps {
  /** What the text in the field is read as; null where that is plain to see. */
  text: string | null;
  /** The field. */
  children: ReactNode;
}

/** Tells what is read from a field while it is typed: "= €18.50", "April 5, 2026". */
export function TypedResult({ text, children }: TypedResultProps) {
  return (
    <div className={classes.root}>
      {children}
      <output className={classes.result} hidden={text === null}>
        {text}
      </output>
    </div>
  );
}
