import { initials, type Named } from "./avatar";
import classes from "./user-avatar.module.css";

/** A person as a disc with initials. */
export function UserAvatar({ user }: { user: Named | null }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {initials(user)}
    </span>
  );
}
