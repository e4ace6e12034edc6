import { create } from "zustand";
import type { Transaction, TransactionDraft } from "./transaction";

/** Somebody has put right what a transaction is called, or what it is for: the next ones like it need not be wrong. */
export interface Correction {
  workspaceId: string;
  /** Who was paid, as it stood there before. */
  payee: string;
  /** The name in its place; null where it was left. */
  newPayee: string | null;
  /** The category that it has got; null where that was left. */
  categoryId: string | null;
}

/** The last correction of this tab that nobody has answered yet. */
export const useCorrection = create<{ correction: Correction | null }>(() => ({ correction: null }));

/** Notes a change that a person made to a row, where it is a correction that others could follow. */
export function noteCorrection(
  workspaceId: string,
  before: Pick<Transaction, "payee" | "transfer">,
  changes: Partial<TransactionDraft>,
): void {
  const correction = correctionOf(workspaceId, before, changes);
  if (correction) useCorrection.setState({ correction });
}

/** The correction has been answered. */
export function forgetCorrection(): void {
  useCorrection.setState({ correction: null });
}

/** What a change of a row corrects; null for one that says nothing about others: without a payee there are none like it. */
export function correctionOf(
  workspaceId: string,
  { payee, transfer }: Pick<Transaction, "payee" | "transfer">,
  changes: Partial<TransactionDraft>,
): Correction | null {
  if (transfer) return null;
  const typed = changes.payee?.trim() ?? "";
  const newPayee = payee !== "" && typed !== "" && typed !== payee ? typed : null;
  const categoryId = changes.category_id ?? null;
  const known = payee || typed;
  if (known === "" || (newPayee === null && categoryId === null)) return null;
  return { workspaceId, payee: known, newPayee, categoryId };
}
