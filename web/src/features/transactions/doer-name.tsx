import { PersonDisc } from "@/ui/person-disc";
import classes from "./doer-name.module.css";
import type { Doer } from "./flash";

/** A person in a row: disc and name. */
export function DoerName({ doer }: { doer: Doer }) {
  return (
    <span className={classes.tag} aria-hidden data-doer>
      <PersonDisc id={doer.id} name={doer.name} small />
      <span className={classes.name}>{doer.name}</span>
    </span>
  );
}
