import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import { spanStyle } from "./board";
import classes from "./dashboard.module.css";

const LINES = [0, 1, 2, 3, 4];

/** The dashboard before its figures are there: the first cards in their places. */
export function DashboardSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      <div className={classes.cell} style={spanStyle(8)}>
        <Card>
          <Skeleton height={14} width={80} />
          <Skeleton height={36} width={220} mt={10} />
          <Skeleton height={22} width={150} mt={12} radius="xl" />
          <Skeleton height={232} mt={16} />
        </Card>
      </div>
      <div className={classes.cell} style={spanStyle(4)}>
        <CardSkeleton />
      </div>
      <div className={classes.cell} style={spanStyle(7)}>
        <Card>
          <Skeleton height={16} width={110} />
          <Skeleton height={240} mt={28} />
        </Card>
      </div>
      <div className={classes.cell} style={spanStyle(5)}>
        <CardSkeleton />
      </div>
      <div className={classes.cell} style={spanStyle(12)}>
        <CardSkeleton />
      </div>
    </div>
  );
}

/** A card whose content is on its way. */
export function CardSkeleton() {
  return (
    <Card>
      <div className={classes.later} aria-hidden>
        <Skeleton height={16} width={110} mb={18} />
        {LINES.map((line) => (
          <div key={line} className={classes.skeletonLine}>
            <Skeleton height={34} width={34} radius={9} />
            <Skeleton height={12} width={`${30 + ((line * 11) % 20)}%`} />
            <Skeleton height={12} width={70} ml="auto" />
          </div>
        ))}
      </div>
    </Card>
  );
}
