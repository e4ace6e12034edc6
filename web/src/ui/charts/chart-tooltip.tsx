import type { ReactNode } from "react";
import classes from "./charts.module.css";

/** One line of a tooltip. */
export interface TooltipLine {
  label: string;
  value: ReactNode;
  /** A CSS colour for the marker. */
  color: string;
}

interface ChartTooltipProps {
  title: string;
  lines: TooltipLine[];
  /** Where it points to, in pixels of the plot's frame. */
  x: number;
  y?: number;
  /** Width of the frame, so that the tooltip turns over before it leaves it. */
  width: number;
}

/** All values of one point, beside the crosshair. Decorative for screen readers: the slider speaks the same. */
export function ChartTooltip({ title, lines, x, y, width }: ChartTooltipProps) {
  const side = x > width / 2 ? "left" : "right";
  return (
    <div
      className={classes.tooltip}
      data-side={side}
      style={{ insetInlineStart: x, insetBlockStart: y }}
      aria-hidden
    >
      <div className={classes.tooltipTitle}>{title}</div>
      {lines.map((line) => (
        <div key={line.label} className={classes.tooltipLine}>
          <span className={classes.marker} style={{ background: line.color }} />
          <span>{line.label}</span>
          <strong>{line.value}</strong>
        </div>
      ))}
    </div>
  );
}
