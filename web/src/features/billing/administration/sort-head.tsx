import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./sort-head.module.css";

interface SortHeadProps {
  className: string | undefined;
  /** In which direction the list is ordered by this column; null when by another. */
  order: "asc" | "desc" | null;
  onSort: () => void;
  children: ReactNode;
}

/** The head of a column that a list can be ordered by. */
export function SortHead({ className, order, onSort, children }: SortHeadProps) {
  const Arrow = order === "desc" ? ArrowDown : ArrowUp;
  const direction = order === "desc" ? "descending" : "ascending";
  return (
    <th className={className} aria-sort={order === null ? undefined : direction}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {children}
        {order !== null && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}
