import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./inbox.module.css";

/** What stands in the place of the receipts while they are loaded. */
export function InboxSkeleton() {
  return (
    <Card flush>
      <div className={classes.list} aria-hidden>
        {Array.from({ length: 5 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <div key={row} className={classes.row}>
            <Skeleton width={44} height={56} radius={6} />
            <div className={classes.text}>
              <Skeleton width="34%" height={12} my={4} />
              <Skeleton width="56%" height={10} my={5} />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
