import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** The title is that of the route, which the bar shows on a phone: there it is only spoken here. */
  inBar?: boolean;
  /** What stands beside the title: small things that come and go. */
  beside?: ReactNode;
  /** What stands under the title: a sentence or figures. */
  children?: ReactNode;
  /** Buttons at the right; the main one last. */
  actions?: ReactNode;
}

/** The top of a page. */
export function PageHeader({ title, inBar = false, beside, children, actions }: PageHeaderProps) {
  const heading = (
    <h1 className={classes.title} data-in-bar={inBar || undefined}>
      {title}
    </h1>
  );
  return (
    <div className={classes.root}>
      <div className={classes.text}>
        {beside ? (
          <div className={classes.heading}>
            {heading}
            {beside}
          </div>
        ) : (
          heading
        )}
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
