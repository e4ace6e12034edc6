import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

interface PanelProps {
  /** The anchor that links lead to. */
  id?: string;
  title: string;
  /** The state of it all, beside the title: a badge. */
  state?: ReactNode;
  /** One sentence: what this is for. */
  text?: ReactNode;
  /** What can be done with it as a whole, at the right of the title. */
  action?: ReactNode;
  /** The level of its heading: below that of the page, or of a part of it. */
  level?: 2 | 3;
  /** What is done here cannot be taken back. */
  tone?: "danger";
  children?: ReactNode;
}

/** A card with a heading, a part of a page that stands on its own. */
export function Panel({ id, title, state, text, action, level = 3, tone, children }: PanelProps) {
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <section id={id} className={classes.panel} data-tone={tone} aria-labelledby={heading}>
      <div className={classes.head}>
        <Heading id={heading} className={classes.title}>
          {title}
        </Heading>
        {state}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
