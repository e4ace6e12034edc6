import type { Done } from "@/api/client";
import { notifyFailure } from "@/api/notify-failure";
import { i18next } from "@/i18n";
import { notifyInfo, notifySuccess, notifyUndo } from "@/ui/notify";
import { currentRow } from "../api";
import { noteCorrection } from "../corrections";
import type { ListScope } from "../list-changes";
import { changeLists, eachList, refresh, stopFetches } from "../lists";
import { enqueueChange } from "../pending-changes";
import { whenCreated } from "../pending-creations";
import { isTemporary, type Transaction, type TransactionList } from "../transaction";
import { recordStep } from "../undo/steps";
import { undoStep } from "../undo/undo";
import { sendBulkChange } from "./api";
import type { BulkContext } from "./bulk-context";
import { type BulkChange, changeRows, revertRows } from "./change-rows";
import { type Refusal, refusalOf } from "./refusal";

export { undoOrRedo } from "../undo/undo";
export { clearing } from "./clearing";
export { duplicate } from "./duplicate";
export { refusalText } from "./refusal";
export { transferChange } from "./transfer-change";

const DONE = {
  delete: "bulk.deleted",
  category: "bulk.categorised",
  account: "bulk.moved",
  status: "bulk.marked",
  join: "bulk.joined",
  separate: "bulk.separated",
} as const satisfies Record<BulkChange["kind"], string>;

/** Where none of the rows was booked, there is nothing to do. */
const NOTHING_SENT: Done<null> = { value: null, changeId: null };

/**
 * Does something to the chosen rows, all of them or none. It shows at once, is sent when what was done before has
 * its answer and the rows themselves have theirs, is told with the way back, and is taken back when it is refused.
 * Resolves with the rows that stand in the way, if there are some.
 */
export async function runBulkChange(
  place: BulkContext,
  chosen: readonly Transaction[],
  change: BulkChange,
): Promise<Refusal | null> {
  const { cache, workspace } = place;
  if (chosen.length === 0) return null;
  const call = carryOut(place, chosen, change);
  const step = recordStep(workspace.id, chosen.length, call);
  try {
    const { changeId } = await call;
    const rows = await createdRows(chosen);
    if (rows.length === 0) return null;
    if (change.kind === "category") correct(workspace.id, rows, change.categoryId);
    const message = i18next.t(DONE[change.kind], { count: rows.length });
    if (changeId !== null) notifyUndo(message, () => void undoStep(cache, workspace.id, step));
    // A repeated answer does not say it; a deletion has always changed something.
    else if (change.kind === "delete") notifySuccess(message);
    else notifyInfo(i18next.t("bulk.nothingChanged"));
    return null;
  } catch (error) {
    const refusal = refusalOf(error, await createdRows(chosen), change);
    if (!refusal) notifyFailure(error);
    return refusal;
  } finally {
    void refresh(cache, workspace.id, "rows and figures");
  }
}

async function createdRows(chosen: readonly Transaction[]): Promise<Transaction[]> {
  return [...(await whenCreated(chosen)).values()];
}

/** One category for several transactions of one payee is what the next ones of it could have by themselves. */
function correct(workspaceId: string, rows: readonly Transaction[], category_id: string | null): void {
  const [first] = rows;
  if (!first || rows.some(({ payee }) => payee !== first.payee)) return;
  noteCorrection(workspaceId, first, { category_id });
}

async function carryOut(
  { cache, workspace }: BulkContext,
  chosen: readonly Transaction[],
  change: BulkChange,
) {
  const ids = chosen.flatMap(({ id, transfer }) => (transfer ? [id, transfer.transaction_id] : [id]));
  const turn = enqueueChange(workspace.id, ids);
  try {
    await stopFetches(cache, workspace.id);
    const before = new Map<ListScope, TransactionList>();
    eachList(cache, workspace.id, (list, scope) => {
      before.set(scope, list);
      return changeRows(list, scope, chosen, change);
    });
    const own = await whenCreated(chosen);
    const rows = [...own.values()];
    try {
      await turn.before;
      return rows.length === 0 ? NOTHING_SENT : await sendBulkChange(rows, change);
    } catch (error) {
      eachList(cache, workspace.id, (list, scope) => {
        const was = before.get(scope);
        if (!was) return list;
        const met = was.rows.map((row) => (isTemporary(row) ? (own.get(row.id) ?? row) : row));
        return revertRows(list, { ...was, rows: met }, scope, rows, change);
      });
      // The row as it is now, where somebody else was quicker.
      const newer = currentRow(error);
      if (newer) changeLists(cache, workspace.id, rows[0] ?? null, newer);
      throw error;
    }
  } finally {
    turn.end();
  }
}
