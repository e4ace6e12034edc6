import { Skeleton } from "@mantine/core";
import { rem } from "@/lib/rem";
import { type Density, ROW_HEIGHT } from "./density";
import classes from "./table-skeleton.module.css";

const ROWS = Array.from({ length: 15 }, (_, index) => index);
const CARD = rem(62);
const PAGER = 49;

/** The table before its rows are there: the same heights, so that nothing moves when they come. */
export function TableSkeleton({ phone, density }: { phone: boolean; density: Density }) {
  const height = phone ? CARD : ROW_HEIGHT[density];
  return (
    <div aria-hidden>
      {!phone && <div className={classes.head} />}
      {ROWS.map((row) => (
        <div key={row} className={classes.row} style={{ height }}>
          {/* Names differ in length; a column of equal bars would look like a broken table. */}
          <Skeleton height={12} width={phone ? 34 : 86} />
          <Skeleton height={12} width={`${18 + ((row * 7) % 13)}%`} />
          <Skeleton height={12} width={92} ml="auto" />
        </div>
      ))}
      <div style={{ height: PAGER }} />
    </div>
  );
}
