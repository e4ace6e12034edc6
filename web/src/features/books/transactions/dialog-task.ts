import type { AccountOption } from "./account-option";
import type { WorkspaceMoney } from "./api";
import type { EditTask } from "./conflict/opening";
import type { PayeeHistory } from "./payees";
import type { Transaction, TransactionDraft } from "./transaction";

/** What the dialog is opened for. */
export type DialogTask = NewTask | EditTask;

/** A new transaction, perhaps with what was typed of it already. */
interface NewTask {
  kind: "new";
  direction: Direction;
  accountId: string | null;
  draft?: TransactionDraft;
  onSaved?: () => void;
}

/** Which way the money goes. */
export type Direction = "expense" | "income" | "transfer";

export interface DialogContext {
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  history: PayeeHistory;
  canCreateCategory: boolean;
}

/** What each of the dialog's forms is given. */
export interface DialogFormProps extends DialogContext {
  /** What is to be edited, of a transfer one leg; null for a new one. */
  edit: EditTask | null;
  /** What a new one begins with. */
  draft: TransactionDraft | undefined;
  onSaved: (() => void) | undefined;
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}
