import { PersonDisc } from "@/ui/person-disc";
import classes from "./doer-tag.module.css";
import type { Doer } from "./flash";

/** Who has just changed the row, in the row. A message says the same to whoever does not see it. */
export function DoerTag({ doer }: { doer: Doer }) {
  return (
    <span className={classes.tag} aria-hidden data-doer>
      <PersonDisc id={doer.id} name={doer.name} small />
      <span className={classes.name}>{doer.name}</span>
    </span>
  );
}
