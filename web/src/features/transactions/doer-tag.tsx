import { lazy, Suspense } from "react";
import type { Doer } from "./flash";

// Mostly one is alone.
const DoerName = lazy(async () => ({ default: (await import("./doer-name")).DoerName }));

/** Who has just changed the row, in the row. A message says the same to whoever does not see it. */
export function DoerTag({ doer }: { doer: Doer }) {
  return (
    <Suspense>
      <DoerName doer={doer} />
    </Suspense>
  );
}
