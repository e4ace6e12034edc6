import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./grid-table.module.css";

interface GridTableProps {
  label: string;
  /** Sets `--columns` and `--row-height`. */
  className: string | undefined;
  /** The cells of the head, but for the last: below it each row has its menu. */
  head: ReactNode;
  /** What the last column has, for those who do not see it. */
  actionsLabel: string;
  /** The rows. */
  children: ReactNode;
}

/** A table whose head stays in sight, and whose rows out of sight cost nothing, however many there are. */
export function GridTable({ label, className, head, actionsLabel, children }: GridTableProps) {
  return (
    <table className={`${classes.table} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {head}
          <th>
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
