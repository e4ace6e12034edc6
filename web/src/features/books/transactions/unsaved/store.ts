/** What was typed into the table and is not saved, with the reason: it lives until it is saved or given up on purpose. */
import { create } from "zustand";
import type { Day } from "@/lib/dates";
import { newUuid } from "@/lib/random";
import { useSession } from "@/session/session";
import type { AmountValue } from "@/ui/amount-input";
import type { Conflict } from "../conflict/conflict-error";
import type { Transaction, TransactionDraft, TransactionStatus } from "../transaction";

/** What could not be saved: a new row, or a change of one. */
export type UnsavedWork =
  | { kind: "new"; draft: TransactionDraft }
  | { kind: "edit"; row: Transaction; patch: Partial<TransactionDraft>; met: Conflict | null };

export type Unsaved = UnsavedWork & { id: string; reason: string };

/** What the fields of the row hold in which a new transaction is typed. */
export interface EntryFields {
  date: Day;
  status: TransactionStatus;
  payee: string;
  category: string | null;
  amount: AmountValue;
}

interface Store {
  /** By person and workspace. */
  unsaved: Readonly<Record<string, readonly Unsaved[]>>;
  /** By person and account: who goes to another page finds it again. */
  entries: Readonly<Record<string, EntryFields>>;
}

const useStore = create<Store>(() => ({ unsaved: {}, entries: {} }));

const NOTHING: readonly Unsaved[] = [];

function own(id: string): string {
  const { session } = useSession.getState();
  return `${session.status === "signed-in" ? session.user?.id : ""} ${id}`;
}

/** What the person has typed in a workspace that is not saved. */
export function useUnsaved(workspaceId: string): readonly Unsaved[] {
  return useStore(({ unsaved }) => unsaved[own(workspaceId)] ?? NOTHING);
}

/** Keeps what could not be saved. */
export function keepUnsaved(workspaceId: string, work: UnsavedWork, reason: string): void {
  change(workspaceId, (now) => [...now, { ...work, id: newUuid(), reason }]);
}

/** It is saved, tried again or given up. */
export function forgetUnsaved(workspaceId: string, id: string): void {
  change(workspaceId, (now) => now.filter((one) => one.id !== id));
}

function change(workspaceId: string, next: (now: readonly Unsaved[]) => readonly Unsaved[]): void {
  const key = own(workspaceId);
  useStore.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [key]: next(unsaved[key] ?? NOTHING) } }));
}

/** What has been begun in the row for new transactions of an account. */
export function entryOf(accountId: string): EntryFields | null {
  return useStore.getState().entries[own(accountId)] ?? null;
}

/** Keeps what is typed there; null when there is nothing. */
export function keepEntry(accountId: string, fields: EntryFields | null): void {
  const key = own(accountId);
  useStore.setState(({ entries }) => {
    const others = Object.entries(entries).filter(([other]) => other !== key);
    return { entries: Object.fromEntries(fields ? [...others, [key, fields] as const] : others) };
  });
}

/** Whether anything of the person's is not saved. */
export function isAnyUnsaved(): boolean {
  const { unsaved, entries } = useStore.getState();
  const isOwn = (key: string) => key.startsWith(own(""));
  return Object.keys({ ...entries, ...unsaved }).some((key) => isOwn(key) && unsaved[key]?.length !== 0);
}
