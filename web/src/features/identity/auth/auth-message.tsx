import { type ReactNode, useEffect, useRef } from "react";
import classes from "./auth-form.module.css";

interface AuthMessageProps {
  title: string;
  /** What has happened, and what to do next. */
  children: ReactNode;
  /** Where to go from here. */
  action?: ReactNode;
}

/** What stands in the card instead of a form. */
export function AuthMessage({ title, children, action }: AuthMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone: a screen reader goes on with what took its place.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <div className={classes.message}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </>
  );
}
