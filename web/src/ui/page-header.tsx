import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** What stands under the title: a sentence or figures. */
  children?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
}

/** The top of a page. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className={classes.root} role="presentation">
      <div className={classes.text}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
