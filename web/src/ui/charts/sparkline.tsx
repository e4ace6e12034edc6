import { line } from "d3-shape";
import { linear } from "./axis";
import classes from "./charts.module.css";

interface SparklineProps {
  /** In order of time, at least one. */
  values: readonly number[];
  /** A CSS colour. */
  color: string;
}

const WIDTH = 72;
const HEIGHT = 24;

/** The course of a balance in the space of a word. A decoration: the balance stands beside it in figures. */
export function Sparkline({ values, color }: SparklineProps) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = linear([0, Math.max(1, values.length - 1)], [2, WIDTH - 4]);
  const y = linear([low, high], [HEIGHT - 4, 4]);
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )([...values]);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden
      style={{ color }}
    >
      <path d={path ?? ""} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2} />
    </svg>
  );
}
