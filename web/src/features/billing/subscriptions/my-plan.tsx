import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { myPlanQueries } from "./api";

const Panel = lazy(async () => {
  const { PlanPanel } = await import("./plan-panel");
  return { default: PlanPanel };
});

/** Whether there is anything to say about plans to whoever is signed in: not where everybody has the same. */
export function useHasPlan(): boolean {
  return useQuery(myPlanQueries.mine()).data?.is_shown ?? false;
}

/** One's plan, loaded where it is looked at. */
export function MyPlanPanel({ id }: { id: string }) {
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <Panel id={id} />
    </Suspense>
  );
}
