import { Skeleton } from "@mantine/core";
import classes from "./review.module.css";

/** What stands in the place of a review while it is loaded. */
export function ReviewSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton width={260} height={24} mt={5} mb={23} />
      <div className={classes.layout} data-pictured>
        <div className={classes.picture}>
          <Skeleton height="100%" radius={14} />
        </div>
        <FormSkeleton />
      </div>
    </div>
  );
}

/** What stands in the place of the form. */
export function FormSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden>
      {[36, 58, 58, 58, 58, 140].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place.
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}
