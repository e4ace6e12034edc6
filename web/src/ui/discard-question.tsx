import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";

const DiscardAlert = lazy(async () => {
  const [alert] = await Promise.all([import("./discard-alert"), loadTexts(["refusals"])]);
  return { default: alert.DiscardAlert };
});

/** Asks whoever is about to leave what they have filled in. */
export function DiscardQuestion(props: ComponentProps<typeof DiscardAlert>) {
  return (
    <Suspense>
      <DiscardAlert {...props} />
    </Suspense>
  );
}
