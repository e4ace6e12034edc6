import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { RateHistoryProps } from "./rate-history-chart";

const Chart = lazy(async () => {
  const [{ RateHistoryChart }] = await Promise.all([import("./rate-history-chart"), loadTexts(["rates"])]);
  return { default: RateHistoryChart };
});

/** How a rate went from day to day, loaded where it is looked at. */
export function RateHistory(props: RateHistoryProps) {
  return (
    <Suspense fallback={<Skeleton height={262} radius="md" />}>
      <Chart {...props} key={`${props.from} ${props.to}`} />
    </Suspense>
  );
}
