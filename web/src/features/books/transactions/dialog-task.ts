import type { AccountOption } from "./account-option";
import type { WorkspaceMoney } from "./api";
import type { EditTask } from "./conflict/opening";
import type { PayeeHistory } from "./payees";

/** What the dialog is opened for. */
export type DialogTask = { kind: "new"; direction: Direction; accountId: string | null } | EditTask;

/** Which way the money goes. */
export type Direction = "expense" | "income" | "transfer";

export interface DialogContext {
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  history: PayeeHistory;
  canCreateCategory: boolean;
}
