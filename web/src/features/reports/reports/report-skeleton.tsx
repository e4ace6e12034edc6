import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./reports.module.css";

const LINES = [0, 1, 2, 3, 4, 5];
const FIGURES = [0, 1, 2, 3];

/** A report before its figures are there: the same cards in the same places. */
export function ReportSkeleton() {
  return (
    <div className={classes.body} aria-hidden>
      <Card>
        <div className={classes.figures}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <Skeleton height={10} width={80} mt={4} />
              <Skeleton height={22} width={140} mt={13} />
              <Skeleton height={10} width={120} mt={12} mb={4} />
            </div>
          ))}
        </div>
      </Card>
      <div className={classes.skeletonSwitch}>
        <Skeleton height={38} />
      </div>
      <Card>
        <Skeleton height={16} width={150} mt={4} />
        <Skeleton height={280} mt={20} />
      </Card>
      <div className={classes.skeletonTable}>
        <Card>
          {LINES.map((line) => (
            <div key={line} className={classes.skeletonLine}>
              <Skeleton height={12} width={`${24 + ((line * 13) % 22)}%`} />
              <Skeleton height={12} width={90} />
            </div>
          ))}
        </Card>
      </div>
    </div>
  );
}
