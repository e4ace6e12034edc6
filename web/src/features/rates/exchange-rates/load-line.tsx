import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { ConvertedLineProps } from "./converted-line";

// Most rows are in the currency of their workspace.
const Line = lazy(async () => {
  const [line] = await Promise.all([import("./converted-line"), loadTexts(["rates"])]);
  return { default: line.ConvertedLine };
});

/** What an amount that is being typed is in the currency of the workspace; nothing where that is its own. */
export function ConvertedPart(props: ConvertedLineProps) {
  if (props.from === props.base) return null;
  return (
    <Suspense fallback={<p style={{ minHeight: 18, margin: 0 }} />}>
      <Line {...props} />
    </Suspense>
  );
}
