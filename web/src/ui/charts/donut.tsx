import { arc, pie } from "d3-shape";
import { type ReactNode, useState } from "react";
import type { Minor } from "@/lib/money";
import classes from "./charts.module.css";

/** One part of a whole. */
export interface Share {
  key: string;
  /** Positive. */
  amount: Minor;
  /** A CSS colour. */
  color: string;
}

interface DonutProps<S extends Share> {
  shares: readonly S[];
  summary: string;
  /** In the hole: the total. */
  centre: ReactNode;
  /** One line of the list beside it, with name, share and amount: a donut alone says little. */
  line: (share: S) => ReactNode;
}

const SIZE = 164;

/** Parts of a whole: a ring for the shape, a list for the numbers; pointing at one shows it in both. */
export function Donut<S extends Share>({ shares, summary, centre, line }: DonutProps<S>) {
  const [active, setActive] = useState<string | null>(null);
  const slices = pie<S>()
    .value((share) => share.amount)
    .sort(null)
    .padAngle(shares.length > 1 ? 0.025 : 0)([...shares]);
  const ring = arc<(typeof slices)[number]>()
    .innerRadius(SIZE / 2 - 20)
    .outerRadius(SIZE / 2)
    .cornerRadius(4);
  const dim = (share: S) => (active !== null && active !== share.key) || undefined;
  return (
    <div className={classes.donut}>
      <div className={classes.ring}>
        <svg
          role="img"
          aria-label={summary}
          width={SIZE}
          height={SIZE}
          viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        >
          {slices.map((slice) => (
            <path
              key={slice.data.key}
              className={classes.column}
              data-dim={dim(slice.data)}
              d={ring(slice) ?? ""}
              fill={slice.data.color}
              onPointerEnter={() => setActive(slice.data.key)}
              onPointerLeave={() => setActive(null)}
            />
          ))}
        </svg>
        <div className={classes.centre}>{centre}</div>
      </div>
      <ul className={classes.shares}>
        {shares.map((share) => (
          <li
            key={share.key}
            className={classes.column}
            data-dim={dim(share)}
            onPointerEnter={() => setActive(share.key)}
            onPointerLeave={() => setActive(null)}
          >
            {line(share)}
          </li>
        ))}
      </ul>
    </div>
  );
}
