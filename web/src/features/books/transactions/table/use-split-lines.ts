import { useRef, useState } from "react";
import { asOne, isSame } from "../intern";
import type { Split } from "../splits/split";
import type { Transaction, TransactionDraft } from "../transaction";
import { type LinesDraft, restOf, takerOf, totalOf, withLine } from "./split-lines";
import type { ViewRow } from "./view-row";

/** How lines that do not add up are made whole: the rest goes to a line, the amount becomes their sum, or they stay as they were. */
export type Settlement = "line" | "total" | "discard";

/** Which split transactions show their lines, and what was changed in them. Only lines that add up are saved. */
export function useSplitLines(onSave: (view: ViewRow, patch: Partial<TransactionDraft>) => void) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LinesDraft>>(new Map());
  const keep = (id: string, draft: LinesDraft | null) =>
    setDrafts((now) => {
      const others = [...now].filter(([other]) => other !== id);
      return new Map(draft ? [...others, [id, draft]] : others);
    });
  /** What was saved last, and of which row: Tab begins the next edit before the row shows the last one. */
  const saved = useRef<{ row: Transaction; splits: readonly Split[] } | null>(null);
  const newest = (view: ViewRow): ViewRow => {
    const { row } = view;
    const last = saved.current;
    const isBehind =
      last?.row.id === row.id && last.row.version === row.version && isSame(last.row.splits, row.splits);
    return isBehind ? { ...view, row: { ...row, splits: last.splits } } : view;
  };
  /** Saves lines that add up; others wait until they do. */
  const take = (draft: LinesDraft) => {
    const { row } = draft.view;
    if (restOf(draft) !== 0) return keep(row.id, draft);
    keep(row.id, null);
    const splits = asOne(draft.splits);
    saved.current = { row, splits };
    onSave(draft.view, { splits });
  };
  return {
    expanded,
    drafts,
    toggle: (id: string) =>
      setExpanded((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    change: (shown: ViewRow, at: number, change: Partial<Split>) => {
      const view = newest(shown);
      const draft = drafts.get(view.row.id) ?? { view, splits: view.row.splits, edited: at };
      const edited = change.amount === undefined ? draft.edited : at;
      setExpanded((now) => new Set(now).add(view.row.id));
      take({ ...draft, splits: withLine(draft.splits, at, change), edited });
    },
    settle: (draft: LinesDraft, how: Settlement) => {
      const { view, splits } = draft;
      if (how === "line") {
        const at = takerOf(draft);
        const amount = (splits[at]?.amount ?? 0) + restOf(draft);
        return take({ ...draft, splits: withLine(splits, at, { amount }) });
      }
      keep(view.row.id, null);
      if (how === "discard") return;
      onSave(view, { splits: asOne(splits), amount: totalOf(draft) });
    },
  };
}
