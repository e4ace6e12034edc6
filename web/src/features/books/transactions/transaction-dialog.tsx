import { lazy, Suspense, useState } from "react";
import { loadTexts } from "@/i18n";
import { useIdle } from "@/ui/use-idle";
import type { TransactionDialogProps } from "./transaction-dialog-window";

// The forms bring a calendar and three kinds of lists. Most visits look without adding anything, so they are
// loaded when the page is at rest, and drawn when they are first asked for.
const loadWindow = async () => {
  const [{ TransactionDialogWindow }] = await Promise.all([
    import("./transaction-dialog-window"),
    loadTexts(["splits", "attachments"]),
  ]);
  return { default: TransactionDialogWindow };
};
const Window = lazy(loadWindow);

/** Adds or edits an expense, an income or a transfer. */
export function TransactionDialog(props: TransactionDialogProps) {
  useIdle(loadWindow);
  const [used, setUsed] = useState(false);
  if (props.task && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Window {...props} />
    </Suspense>
  ) : null;
}
