import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { ReRatingAim } from "./aim";
import type { ReRatingWindowProps } from "./re-rating-window";

interface ReRatingDialogProps extends Omit<ReRatingWindowProps, "aim"> {
  /** Null when closed. */
  aim: ReRatingAim | null;
}

const Window = lazy(async () => {
  const [{ ReRatingWindow }] = await Promise.all([import("./re-rating-window"), loadTexts(["rates"])]);
  return { default: ReRatingWindow };
});

/** Converts transactions anew, and tells before what will change. */
export function ReRatingDialog({ aim, ...rest }: ReRatingDialogProps) {
  return <Suspense>{aim && <Window {...rest} aim={aim} />}</Suspense>;
}
