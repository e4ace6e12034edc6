import { create } from "zustand";
import type { Transaction } from "./transaction";

/** Somebody wants a transaction to come again. Who makes it so listens: transactions know nothing of that. */
export interface RecurringWish {
  workspaceId: string;
  row: Transaction;
}

/** The wish that is being fulfilled in this tab. */
export const useRecurringWish = create<{ wish: RecurringWish | null }>(() => ({ wish: null }));

/** Asks for it. */
export function wishRecurring(workspaceId: string, row: Transaction): void {
  useRecurringWish.setState({ wish: { workspaceId, row } });
}

/** It was made, or given up. */
export function forgetRecurringWish(): void {
  useRecurringWish.setState({ wish: null });
}
