import { useId } from "react";
import classes from "./legend.module.css";
import { Paint, type Texture } from "./paint";

/** What a mark of a chart stands for. */
export interface LegendKey {
  name: string;
  /** A CSS colour. */
  color: string;
  /** A bar with its texture, a line, a dashed line, or a tick. */
  mark?: Texture | "line" | "dashed" | "tick";
}

/** What the marks of a chart stand for, each as it is drawn there. The picture that is saved takes it along. */
export function Legend({ keys }: { keys: readonly LegendKey[] }) {
  const id = useId();
  return (
    <ul className={classes.legend} data-legend>
      {keys.map(({ name, color, mark = "plain" }, index) => (
        <li key={name} className={classes.key}>
          <svg className={classes.swatch} width={14} height={12} aria-hidden>
            {mark === "line" || mark === "dashed" ? (
              <line
                x2={14}
                y1={6}
                y2={6}
                stroke={color}
                strokeWidth={2}
                strokeDasharray={mark === "dashed" ? "4 3" : undefined}
              />
            ) : mark === "tick" ? (
              <rect x={6} width={2} height={12} fill={color} />
            ) : mark === "plain" ? (
              <rect x={1} width={12} height={12} rx={3} fill={color} />
            ) : (
              <>
                <defs>
                  <Paint id={`${id}-${index}`} color={color} texture={mark} />
                </defs>
                <rect x={1} width={12} height={12} rx={3} fill={`url(#${id}-${index})`} />
              </>
            )}
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
