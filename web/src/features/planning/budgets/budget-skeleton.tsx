import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./budgets.module.css";

const LINES = [0, 1, 2, 3, 4, 5, 6];

/** The page before its figures are there: the same cards in the same places. */
export function BudgetSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.tools}>
        <Skeleton height={36} width={170} />
        <Skeleton height={36} width={230} />
      </div>
      <div className={classes.grid}>
        <div className={classes.summary}>
          <Card>
            <Skeleton height={14} width={110} />
            <Skeleton height={40} width={190} mt={8} />
            <Skeleton height={12} mt={22} />
            <Skeleton height={120} mt={22} />
          </Card>
        </div>
        <div className={classes.lines}>
          <Card>
            <Skeleton height={18} width={140} mb={22} />
            {LINES.map((line) => (
              <div key={line} className={classes.skeletonLine}>
                <Skeleton height={34} width={34} radius={9} />
                <div className={classes.skeletonBar}>
                  <Skeleton height={12} width={`${24 + ((line * 13) % 22)}%`} />
                  <Skeleton height={8} mt={9} radius="xl" />
                </div>
                <Skeleton height={12} width={76} />
              </div>
            ))}
          </Card>
        </div>
      </div>
    </div>
  );
}
