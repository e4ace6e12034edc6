import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import classes from "./charts.module.css";

interface CrosshairProps {
  /** How many points there are. */
  count: number;
  /** What a screen reader calls the control. */
  label: string;
  /** The point in words: date and all values. */
  describe: (index: number) => string;
  /** The point at a position within the plot: from its left, or from its top where points stand below each other. */
  indexAt: (at: number) => number;
  vertical?: boolean;
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
export function Crosshair(props: CrosshairProps) {
  const { count, label, describe, indexAt, vertical = false, active, onChange, onOpen } = props;
  const pointed = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return indexAt(vertical ? event.clientY - top : event.clientX - left);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => onChange(pointed(event));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = count - 1;
    const from = active ?? (vertical ? 0 : last);
    const down = vertical ? 1 : -1;
    const target: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowDown: from + down,
      ArrowRight: from + 1,
      ArrowUp: from - down,
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
  const spoken = active ?? (vertical ? 0 : count - 1);
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.crosshair}
      data-clickable={onOpen ? true : undefined}
      aria-label={label}
      aria-orientation={vertical ? "vertical" : undefined}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={spoken}
      aria-valuetext={describe(spoken)}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => onChange(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) onChange(spoken);
      }}
      onBlur={() => onChange(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => onOpen?.(pointed(event))}
    />
  );
}
