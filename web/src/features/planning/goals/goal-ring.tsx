import { formatPercent } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./goal-ring.module.css";

interface GoalRingProps {
  /** In whole per cents; the ring is full at a hundred. */
  percent: number;
  size: number;
}

/** How much of a goal is there, as a ring that fills; the figure stands in it. */
export function GoalRing({ percent, size }: GoalRingProps) {
  const locale = useLocale();
  const stroke = Math.max(4, Math.round(size / 11));
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const share = Math.min(1, Math.max(0, percent / 100));
  return (
    <span className={classes.ring} style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden>
        <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
        {share > 0 && (
          <circle
            className={classes.fill}
            data-full={share === 1 || undefined}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={stroke}
            strokeDasharray={`${share * length} ${length}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <span className={classes.text} data-small={size < 60 || undefined}>
        {formatPercent(percent / 100, locale)}
      </span>
    </span>
  );
}
