import { Skeleton } from "@mantine/core";
import classes from "./user-skeleton.module.css";

const ROWS = 10;

/** What stands in the list's place while it is loaded. */
export function UserSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.head} />
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={row} className={classes.row}>
          <Skeleton width={32} height={32} circle />
          <Skeleton className={classes.name} height={12} />
          <Skeleton className={classes.rest} height={12} />
        </div>
      ))}
    </div>
  );
}
