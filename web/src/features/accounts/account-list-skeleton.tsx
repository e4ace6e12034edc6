import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";
import classes from "./account-list-skeleton.module.css";

const ROWS = ["a", "b", "c", "d"];

/** The list's geometry while it is being fetched. */
export function AccountListSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.totals}>
        <Skeleton width={90} height={14} />
        <Skeleton width={180} height={26} />
      </div>
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
