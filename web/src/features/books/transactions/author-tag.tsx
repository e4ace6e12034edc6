import { lazy, Suspense } from "react";
import type { Author } from "./flash";

// Mostly one is alone.
const AuthorName = lazy(async () => ({ default: (await import("./author-name")).AuthorName }));

/** Who has just changed the row, in the row. A message says the same to whoever does not see it. */
export function AuthorTag({ author }: { author: Author }) {
  return (
    <Suspense>
      <AuthorName author={author} />
    </Suspense>
  );
}
