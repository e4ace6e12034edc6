import { InitialsAvatar } from "@/ui/initials-avatar";
import classes from "./author-name.module.css";
import type { Author } from "./flash";

/** A person in a row: disc and name. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <span className={classes.tag} aria-hidden data-author>
      <InitialsAvatar id={author.id} name={author.name} small />
      <span className={classes.name}>{author.name}</span>
    </span>
  );
}
