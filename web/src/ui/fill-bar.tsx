import classes from "./fill-bar.module.css";

/** How a part of a bar looks; each can be told from the others without its colour. */
export type FillLook =
  | "plain"
  /** Not settled yet. */
  | "pale"
  /** It has not happened yet: hatched. */
  | "hatched"
  /** The same where it goes beyond what there is. */
  | "hatched-over"
  /** Most of it is used, or all. */
  | "warning"
  /** It was not enough: striped. */
  | "striped";

export interface Fill {
  /** Where it ends, in hundredths of the bar's length. */
  to: number;
  look: FillLook;
}

interface FillBarProps {
  /** From the one behind all others to the foremost: each begins where the bar does. */
  fills: readonly Fill[];
  /** What it says; without it the words beside it say the same. */
  label?: string;
  /** Where a mark stands, in hundredths of the length. */
  tick?: number | null;
  size?: "small" | "medium" | "large";
}

/** How much of something is used. */
export function FillBar({ fills, label, tick = null, size = "medium" }: FillBarProps) {
  return (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className={classes.track}
      data-size={size}
    >
      {fills.map(({ to, look }) => (
        <span key={look} className={classes.fill} data-look={look} style={{ width: `${to}%` }} />
      ))}
      {tick !== null && <span className={classes.tick} style={{ insetInlineStart: `${tick}%` }} />}
    </span>
  );
}
