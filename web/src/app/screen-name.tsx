import { useEffect, useState } from "react";
import { useDocumentTitle } from "./route-title";
import classes from "./screen-name.module.css";

/** Names the screen in the browser's tab, and says its name to who listens to the page when it has become another one. */
export function ScreenName() {
  const title = useDocumentTitle();
  // The browser says the first one by itself.
  const [{ first, isSaid }, setSaid] = useState({ first: title, isSaid: false });
  if (!isSaid && title !== first) setSaid({ first, isSaid: true });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={classes.spoken} aria-live="polite">
      {isSaid && title}
    </div>
  );
}
