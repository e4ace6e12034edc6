import { initialsOf, shareOf } from "@/lib/initials";
import classes from "./initials-avatar.module.css";

/** As many colours as the charts have. */
const COLORS = 8;

interface InitialsAvatarProps {
  /** Whoever it is has the same colour everywhere. */
  id: string;
  /** The full name. */
  name: string;
  small?: boolean;
}

/** Somebody as a disc with initials. The name stands beside it or is spoken in its place. */
export function InitialsAvatar({ id, name, small = false }: InitialsAvatarProps) {
  const color = `var(--chart-${shareOf(id, COLORS) + 1})`;
  return (
    <span className={classes.avatar} style={{ "--disc": color }} data-small={small || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
