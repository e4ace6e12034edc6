import { create } from "zustand";
import type { Transaction } from "./transaction";

/** A request to make a transaction recurring. The recurring feature listens for it: transactions do not import that feature. */
export interface RecurringRequest {
  workspaceId: string;
  row: Transaction;
}

/** The request that is open in this tab, if any. */
export const useRecurringRequest = create<{ request: RecurringRequest | null }>(() => ({ request: null }));

/** Opens a request. */
export function requestRecurring(workspaceId: string, row: Transaction): void {
  useRecurringRequest.setState({ request: { workspaceId, row } });
}

/** Closes the request: it was carried out or cancelled. */
export function clearRecurringRequest(): void {
  useRecurringRequest.setState({ request: null });
}
