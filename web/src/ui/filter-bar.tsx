import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";

interface FilterBarProps {
  label: string;
  /** For a narrow list. */
  isDense?: boolean;
  /** The fields, and what clears them. */
  children: ReactNode;
}

/** The filters above a list. */
export function FilterBar({ label, isDense = false, children }: FilterBarProps) {
  return (
    <fieldset className={classes.filters} data-dense={isDense || undefined} aria-label={label}>
      {children}
    </fieldset>
  );
}
