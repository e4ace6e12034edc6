import type { ReactNode } from "react";
import classes from "./chart-keys.module.css";

/** What the marks of a small chart stand for, in a line above it. */
export function ChartKeys({ children }: { children: ReactNode }) {
  return <span className={classes.keys}>{children}</span>;
}

interface ChartKeyProps {
  name: string;
  /** A bar of that CSS colour, or a line; without one, hatching. */
  color?: string;
  isLine?: boolean;
}

/** What one of them stands for. */
export function ChartKey({ name, color, isLine = false }: ChartKeyProps) {
  return (
    <span className={classes.key}>
      {color === undefined ? (
        <span className={classes.hatch} />
      ) : (
        <span className={classes.swatch} data-line={isLine || undefined} style={{ background: color }} />
      )}
      {name}
    </span>
  );
}
