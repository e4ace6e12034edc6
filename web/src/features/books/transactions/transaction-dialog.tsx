import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadTexts } from "@/i18n";
import { lazyComponent } from "@/ui/lazy-component";
import { expectField } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import type { TransactionDialogProps } from "./transaction-dialog-window";

// The forms bring a calendar and three kinds of lists. Most visits look without adding anything, so they are
// loaded when the page is at rest, and drawn when they are first asked for.
const { load: loadWindow, Component: Window } = lazyComponent(async () => {
  const [{ TransactionDialogWindow }] = await Promise.all([
    import("./transaction-dialog-window"),
    loadTexts(["splits", "attachments"]),
  ]);
  return TransactionDialogWindow;
});

/** Adds or edits an expense, an income or a transfer. */
export function TransactionDialog(props: TransactionDialogProps) {
  useIdle(loadWindow);
  const [used, setUsed] = useState(false);
  if (props.task && !used) setUsed(true);
  const { onClose } = props;
  const isOpening = props.task !== null;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Its code may be on its way.
  useLayoutEffect(() => (isOpening ? expectField(() => close.current()) : undefined), [isOpening]);
  return used ? (
    <Suspense>
      <Window {...props} />
    </Suspense>
  ) : null;
}
