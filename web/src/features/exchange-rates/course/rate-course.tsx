import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { RateCourseProps } from "./rate-course-chart";

const Chart = lazy(async () => {
  const [{ RateCourseChart }] = await Promise.all([import("./rate-course-chart"), loadTexts(["rates"])]);
  return { default: RateCourseChart };
});

/** How a rate went from day to day, loaded where it is looked at. */
export function RateCourse(props: RateCourseProps) {
  return (
    <Suspense fallback={<Skeleton height={262} radius="md" />}>
      <Chart {...props} key={`${props.from} ${props.to}`} />
    </Suspense>
  );
}
