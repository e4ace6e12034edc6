import type { ReactNode } from "react";
import type { PageRegion } from "../api";
import classes from "./review-form.module.css";
import { UncertaintyText } from "./uncertainty-text";
import type { Uncertainty } from "./values";

interface CheckedFieldProps {
  /** What the picture calls it. */
  name: string;
  doubt?: Uncertainty | undefined;
  region?: PageRegion | null | undefined;
  onMark: (region: PageRegion | null) => void;
  /** The field, given what it says of itself. */
  children: (said: { description?: ReactNode }) => ReactNode;
  /** What stands below it. */
  below?: ReactNode;
}

/** A field with what was read for it: where, and whether a person should look at it. */
export function CheckedField({ name, doubt, region = null, onMark, children, below }: CheckedFieldProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of what is inside.
    <div
      className={classes.field}
      data-field={name}
      data-doubtful={doubt ? true : undefined}
      onFocus={() => onMark(region)}
    >
      {children(doubt ? { description: <UncertaintyText doubt={doubt} /> } : {})}
      {below}
    </div>
  );
}
