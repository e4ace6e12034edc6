import { lazy, Suspense } from "react";
import type { Workspace } from "@/features/workspaces/public";
import { loadTexts } from "@/i18n";

/** What one wants: amounts by newer rates, or in another base currency. */
export type ReRatingAim = "rates" | "base";

export interface ReRatingDialogProps {
  workspace: Workspace;
  /** The currencies of its accounts, but for the base. */
  currencies: readonly string[];
  /** Null when closed. */
  aim: ReRatingAim | null;
  onClose: () => void;
}

const Window = lazy(async () => {
  const [{ ReRatingWindow }] = await Promise.all([import("./re-rating-window"), loadTexts(["rates"])]);
  return { default: ReRatingWindow };
});

/** Converts transactions anew, and tells before what will change. */
export function ReRatingDialog({ aim, ...rest }: ReRatingDialogProps) {
  return <Suspense>{aim && <Window {...rest} aim={aim} />}</Suspense>;
}
