import type { Day } from "@/lib/dates";

/** What somebody else has done to a row: enough to ask for the row as it is now. */
export interface RowUpdate {
  /** Who did it. */
  who: string;
  accountId: string;
  date: Day;
  version: number;
  gone: boolean;
}

type Listener = (update: RowUpdate) => void;

interface OpenEditor {
  listener: Listener;
  last: RowUpdate | null;
}

/** The rows that editors are open on. */
const editors = new Map<string, OpenEditor>();

/** So many rows are remembered by who touched them last. */
const MAX_REMEMBERED = 500;
const lastAuthors = new Map<string, string>();

/** Who touched a row last, as far as this tab has heard; null if it has not. */
export function lastAuthor(id: string): string | null {
  return lastAuthors.get(id) ?? null;
}

/** Listens to what others do to the row of an editor; gives back what ends it. */
export function subscribeToRow(id: string, listener: Listener): () => void {
  const own = { listener, last: null };
  editors.set(id, own);
  return () => {
    if (editors.get(id) === own) editors.delete(id);
  };
}

/** Whether an editor is open on the row, which then tells its news itself. */
export function isEditorOpen(id: string): boolean {
  return editors.has(id);
}

/** Notes what somebody else did to a row. */
export function publishRowUpdate(id: string, update: RowUpdate): void {
  lastAuthors.delete(id);
  lastAuthors.set(id, update.who);
  const [oldest] = lastAuthors.keys();
  if (lastAuthors.size > MAX_REMEMBERED && oldest !== undefined) lastAuthors.delete(oldest);
  const editor = editors.get(id);
  if (!editor) return;
  // A row that moves to another account is told as changed there and as gone here: it is not gone.
  const moved = update.gone && editor.last?.gone === false && editor.last.version === update.version;
  if (moved) return;
  editor.last = update;
  editor.listener(update);
}
