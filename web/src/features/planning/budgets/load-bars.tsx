import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { BudgetBarsProps } from "./budget-bars";

// The dashboard has enough to load.
const Bars = lazy(async () => {
  const [{ BudgetBars }] = await Promise.all([import("./budget-bars"), loadTexts(["budgets"])]);
  return { default: BudgetBars };
});

/** How the fullest lines of a workspace's budgets are doing, each with the way to its budget. */
export function BudgetBars(props: BudgetBarsProps) {
  return (
    <Suspense fallback={<Skeleton height={props.limit * 44} />}>
      <Bars {...props} />
    </Suspense>
  );
}
