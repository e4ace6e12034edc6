import type { ReactNode } from "react";
import classes from "./card.module.css";

/** A surface with a hairline. `flush` leaves the padding to its content (lists, tables). */
export function Card({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  return (
    <section className={classes.root} data-flush={flush || undefined}>
      {children}
    </section>
  );
}
