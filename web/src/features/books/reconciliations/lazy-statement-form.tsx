import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { StatementFormProps } from "./statement-form";

// With the calendar, which is large and which nobody needs to tick.
const Form = lazy(async () => ({ default: (await import("./statement-form")).StatementForm }));

/** Day and balance of a statement, loaded when they are asked for. */
export function LazyStatementForm(props: StatementFormProps) {
  return (
    <Suspense fallback={<Skeleton height={140} />}>
      <Form {...props} />
    </Suspense>
  );
}
