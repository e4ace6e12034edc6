import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./goals.module.css";

const CARDS = ["a", "b", "c"];

/** The goals' geometry while they are being fetched. */
export function GoalListSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {CARDS.map((card) => (
        <Card key={card}>
          <Skeleton height={16} width="45%" />
          <div className={classes.main}>
            <Skeleton height={88} width={88} circle />
            <div className={classes.figures}>
              <Skeleton height={22} width={120} />
              <Skeleton height={12} width={90} mt={8} />
              <Skeleton height={20} width={80} mt={12} radius="xl" />
            </div>
          </div>
          <Skeleton height={12} mt={18} />
          <Skeleton height={12} mt={10} width="70%" />
          <Skeleton height={12} mt={22} />
        </Card>
      ))}
    </div>
  );
}
