import { Skeleton } from "@mantine/core";
import classes from "./reports.module.css";

const GROUPS = [4, 3, 2];

/** The overview before it is known what was saved: the same cards in the same places. */
export function OverviewSkeleton() {
  return (
    <div className={classes.overview} aria-hidden>
      {GROUPS.map((count) => (
        <div key={count}>
          <Skeleton height={16} width={170} mb={12} />
          <div className={classes.cards}>
            {Array.from({ length: count }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <div key={card} className={classes.card}>
                <Skeleton height={40} width={40} radius={11} />
                <div>
                  <Skeleton height={14} width="55%" mt={4} />
                  <Skeleton height={11} width="90%" mt={11} />
                  <Skeleton height={11} width="70%" mt={8} />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
