import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  title: string;
  /** One sentence that leads on. */
  text: string;
  /** The first step, as a button, and perhaps a second way. */
  actions?: ReactNode;
  /** A small drawing of what will be here; else of any list. */
  drawing?: ReactNode;
  /** It is the whole page: its title is the page's. */
  page?: boolean;
}

/** What stands where nothing is yet. */
export function EmptyState({ title, text, actions, drawing, page = false }: EmptyStateProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className={classes.root}>
      {drawing ?? <ListDrawing />}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** A few rows, one of them before the others. */
function ListDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
      <rect className={classes.far} x="14" y="4" width="92" height="20" rx="6" />
      <rect className={classes.far} x="14" y="48" width="92" height="20" rx="6" />
      <rect className={classes.near} x="2" y="24" width="116" height="24" rx="8" />
      <rect className={classes.mark} x="12" y="31" width="10" height="10" rx="3" />
      <rect className={classes.line} x="29" y="33.5" width="40" height="5" rx="2.5" />
      <rect className={classes.mark} x="90" y="33.5" width="20" height="5" rx="2.5" />
    </svg>
  );
}
