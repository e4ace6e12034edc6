import type { WorkspaceMoney } from "@/features/books/transactions/public";

/** Among what pairs are looked for, and the accounts that they may be of. */
export interface TransferScope {
  workspace: WorkspaceMoney;
  accounts: readonly { id: string; name: string }[];
  /** The import of which one row at least of each pair is. */
  importId: string;
}
