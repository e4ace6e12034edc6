import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import classes from "./figures.module.css";

/** A total of a report. */
export interface Figure {
  label: string;
  value: ReactNode;
  /** Below it, in a lower voice. */
  note?: ReactNode;
}

/** The totals of a report, the first one above the others. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Card>
      <dl className={classes.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.value}>{value}</span>
              {note && <span className={classes.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
