import { type KeyboardEvent, type PointerEvent, useState } from "react";
import classes from "./charts.module.css";

interface CrosshairProps {
  /** How many points there are. */
  count: number;
  /** What a screen reader calls the control. */
  label: string;
  /** The point in words: date and all values. */
  describe: (index: number) => string;
  /** The point at a horizontal position within the plot. */
  indexAt: (x: number) => number;
  active: number | null;
  onChange: (index: number | null) => void;
  /** Opens what the point stands for, by click or Enter. */
  onOpen?: ((index: number) => void) | undefined;
}

/** Which point of a chart is looked at; null when none. */
export function useActivePoint() {
  return useState<number | null>(null);
}

/**
 * The transparent layer over a plot by which its points are explored: pointer, arrow keys, Home and End. To a
 * screen reader it is a slider that speaks each point, beside the picture with its summary.
 */
export function Crosshair({ count, label, describe, indexAt, active, onChange, onOpen }: CrosshairProps) {
  const move = (event: PointerEvent<HTMLDivElement>) => {
    onChange(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = count - 1;
    const from = active ?? last;
    const target: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageUp: from - 10,
      PageDown: from + 10,
      Home: 0,
      End: last,
    };
    const to = target[event.key];
    if (to !== undefined) {
      event.preventDefault();
      onChange(Math.min(last, Math.max(0, to)));
    } else if (event.key === "Escape") {
      onChange(null);
    } else if (event.key === "Enter" && active !== null) {
      onOpen?.(active);
    }
  };
  const spoken = active ?? count - 1;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.crosshair}
      data-door={onOpen ? true : undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={spoken}
      aria-valuetext={describe(spoken)}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => onChange(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) onChange(active ?? count - 1);
      }}
      onBlur={() => onChange(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        onOpen?.(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
      }}
    />
  );
}
