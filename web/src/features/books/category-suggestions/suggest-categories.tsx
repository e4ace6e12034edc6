import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { SuggestButtonProps } from "./suggest-button";

const SuggestButton = lazy(async () => {
  const [button] = await Promise.all([import("./suggest-button"), loadTexts(["category-suggestions"])]);
  return { default: button.SuggestButton };
});

/** The way to have a model suggest categories, for those for whom one may be asked. */
export function SuggestCategories(props: SuggestButtonProps) {
  return (
    <Suspense>
      <SuggestButton {...props} />
    </Suspense>
  );
}
