import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./account-list-skeleton.module.css";

const ROWS = ["a", "b", "c", "d"];

/** The big figure's geometry while it is being fetched. */
export function NetWorthSkeleton() {
  return (
    <div className={classes.total} aria-hidden>
      <Skeleton width={84} height={13} />
      <Skeleton width={210} height={30} />
    </div>
  );
}

/** The list's geometry while it is being fetched. */
export function AccountListSkeleton() {
  return (
    <div aria-hidden>
      <Card flush>
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton width={36} height={36} radius={9} />
            <Skeleton width="28%" height={14} />
            <Skeleton className={classes.figure ?? ""} width={92} height={14} />
          </div>
        ))}
      </Card>
    </div>
  );
}
