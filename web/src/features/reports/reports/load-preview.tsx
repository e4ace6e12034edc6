import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { ReportPreviewProps } from "./preview";

const Preview = lazy(async () => {
  const [preview] = await Promise.all([import("./preview"), loadTexts(["reports"])]);
  return { default: preview.Preview };
});

/** The first things that a report says, for a card among others. */
export function ReportPreview(props: ReportPreviewProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Preview {...props} />
    </Suspense>
  );
}
