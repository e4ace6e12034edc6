import { draftOf, type Transaction, type TransactionDraft } from "../transaction";
import type { Conflict } from "./conflict-error";
import { begin, type Rebased, rebase } from "./rebase";

/** An edit as it is opened: by itself, or going on with what was typed in the table and what it ran into. */
export interface EditTask {
  kind: "edit";
  row: Transaction;
  /** What was typed in the table already. */
  patch?: Partial<TransactionDraft>;
  met?: Conflict;
  onSaved?: () => void;
}

/** What an editor begins with. */
export interface Opening {
  rebased: Rebased;
  /** The values of its fields. */
  draft: TransactionDraft;
  /** The row has been deleted meanwhile. */
  gone: boolean;
}

/** Opens an edit; what it ran into is in it from the beginning. */
export function openingOf({ row, patch, met }: EditTask): Opening {
  const draft = { ...draftOf(row), ...patch };
  if (!met?.newer) return { rebased: begin(row), draft, gone: met !== undefined };
  const { rebased, put } = rebase(begin(row), draft, met.newer);
  return { rebased, draft: { ...draft, ...put }, gone: false };
}
