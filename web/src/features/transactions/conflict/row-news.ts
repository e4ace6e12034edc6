import type { Day } from "@/lib/dates";

/** What somebody else has done to a row: enough to ask for the row as it is now. */
export interface RowNews {
  /** Who did it. */
  who: string;
  accountId: string;
  date: Day;
  version: number;
  gone: boolean;
}

type Listener = (news: RowNews) => void;

interface Open {
  listener: Listener;
  last: RowNews | null;
}

/** The rows that editors are open on. */
const open = new Map<string, Open>();

/** So many rows are remembered by who touched them last. */
const MAX_REMEMBERED = 500;
const lastDoers = new Map<string, string>();

/** Who touched a row last, as far as this tab has heard; null if it has not. */
export function lastAuthor(id: string): string | null {
  return lastDoers.get(id) ?? null;
}

/** Listens to what others do to the row of an editor; gives back what ends it. */
export function onRowNews(id: string, listener: Listener): () => void {
  const own = { listener, last: null };
  open.set(id, own);
  return () => {
    if (open.get(id) === own) open.delete(id);
  };
}

/** Whether an editor is open on the row, which then tells its news itself. */
export function isOpen(id: string): boolean {
  return open.has(id);
}

/** Notes what somebody else did to a row. */
export function noteNews(id: string, news: RowNews): void {
  lastDoers.delete(id);
  lastDoers.set(id, news.who);
  const [oldest] = lastDoers.keys();
  if (lastDoers.size > MAX_REMEMBERED && oldest !== undefined) lastDoers.delete(oldest);
  const editor = open.get(id);
  if (!editor) return;
  // A row that moves to another account is told as changed there and as gone here: it is not gone.
  const moved = news.gone && editor.last?.gone === false && editor.last.version === news.version;
  if (moved) return;
  editor.last = news;
  editor.listener(news);
}
