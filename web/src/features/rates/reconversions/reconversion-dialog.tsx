import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { ReconversionAim } from "./aim";
import type { ReconversionWindowProps } from "./reconversion-window";

interface ReconversionDialogProps extends Omit<ReconversionWindowProps, "aim"> {
  /** Null when closed. */
  aim: ReconversionAim | null;
}

const Window = lazy(async () => {
  const [{ ReconversionWindow }] = await Promise.all([import("./reconversion-window"), loadTexts(["rates"])]);
  return { default: ReconversionWindow };
});

/** Converts transactions anew, and tells before what will change. */
export function ReconversionDialog({ aim, ...rest }: ReconversionDialogProps) {
  return <Suspense>{aim && <Window {...rest} aim={aim} />}</Suspense>;
}
