import { lazy, Suspense, useState } from "react";
import { loadTexts } from "@/i18n";
import { useIdle } from "@/ui/use-idle";
import type { WorkspaceMoney } from "./api";
import type { EditTask } from "./conflict/opening";
import type { PayeeHistory } from "./payees";
import type { Transaction } from "./transaction";

/** What the dialog is opened for. */
export type DialogTask = { kind: "new"; direction: Direction; accountId: string | null } | EditTask;

/** Which way the money goes. */
export type Direction = "expense" | "income" | "transfer";

/** An account as the dialog offers it. */
export interface AccountOption {
  id: string;
  name: string;
  currency: string;
  currency_digits: number;
}

export interface DialogContext {
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  history: PayeeHistory;
  canCreateCategory: boolean;
}

export interface TransactionDialogProps extends DialogContext {
  /** Null when closed. */
  task: DialogTask | null;
  onClose: () => void;
  /** Deletes the row that is being edited. */
  onDelete: (row: Transaction) => void;
}

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
