import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { myPlanQueries } from "./api";
import type { PlanPanel } from "./plan-panel";

const Panel = lazy(async () => {
  const parts = await import("./parts");
  return { default: parts.PlanPanel };
});

/** Whether there is anything to say about plans to whoever is signed in: not where everybody has the same. */
export function useHasPlan(): boolean {
  return useQuery(myPlanQueries.mine()).data?.is_shown ?? false;
}

/** One's plan, loaded where it is looked at. */
export function MyPlanPanel(props: ComponentProps<typeof PlanPanel>) {
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <Panel {...props} />
    </Suspense>
  );
}
