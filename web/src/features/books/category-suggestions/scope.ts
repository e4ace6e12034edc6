import type { WorkspaceMoney } from "@/features/books/transactions/public";

/** Where a model suggests categories. */
export interface SuggestionScope {
  workspace: WorkspaceMoney;
  /** Whose transactions a model is asked about; null for those of all accounts. */
  accountId: string | null;
  /** The accounts of the workspace, to tell whose a transaction is. */
  accounts: readonly { id: string; name: string }[];
}
