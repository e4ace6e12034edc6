import { lazy, Suspense } from "react";
import { useStepUp } from "@/features/identity/auth/step-up";
import { loadTexts } from "@/i18n";

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: Dialog }] = await Promise.all([
    import("@/features/identity/auth/step-up-dialog"),
    loadTexts(["sign-in"]),
  ]);
  return { default: Dialog };
});

/** The question for a fresh proof of identity, over whatever screen a call has asked for it. */
export function StepUp() {
  const wanted = useStepUp((state) => state.wanted);
  return (
    wanted && (
      <Suspense>
        <StepUpDialog proof={wanted} />
      </Suspense>
    )
  );
}
