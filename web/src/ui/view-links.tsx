import type { ReactNode } from "react";
import classes from "./view-links.module.css";

interface ViewLinksProps {
  label: string;
  /** A link for each view of the page. */
  children: ReactNode;
}

/** The views of a page, one of them the current. */
export function ViewLinks({ label, children }: ViewLinksProps) {
  return (
    <nav className={classes.views} aria-label={label}>
      {children}
    </nav>
  );
}
