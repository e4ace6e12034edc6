import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import classes from "./forecast.module.css";

/** The forecast's geometry while it is being fetched. */
export function ForecastSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Card>
        <Skeleton height={14} width={120} />
        <Skeleton height={34} width={320} mt={12} />
        <Skeleton height={280} mt={20} />
      </Card>
      <div className={classes.parts}>
        <Card flush>
          <ItemListSkeleton rows={5} />
        </Card>
        <Card flush>
          <ItemListSkeleton rows={3} />
        </Card>
      </div>
    </div>
  );
}
