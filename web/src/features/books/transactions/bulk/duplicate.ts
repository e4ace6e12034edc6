import { notifyFailure } from "@/api/notify-failure";
import type { FlatCategory } from "@/features/books/categories/public";
import { i18next } from "@/i18n";
import { notifyUndo } from "@/ui/notify";
import { postTransaction, postTransfer } from "../api";
import { refresh } from "../lists";
import { beginChange } from "../pending-changes";
import { whenCreated } from "../pending-creations";
import { draftOf, type Transaction, type TransactionStatus } from "../transaction";
import { recordStep } from "../undo/steps";
import { undoStep } from "../undo/undo";
import type { BulkContext } from "./bulk-context";

/** So many copies are booked at once: a hundred chosen rows neither wait in one line nor storm the server. */
const MAX_CONCURRENT = 6;

type Categories = ReadonlyMap<string, Pick<FlatCategory, "isOffered">>;

/** Books each of the rows once more, on the same day; of a transfer both legs. */
export async function duplicate(
  place: BulkContext,
  chosen: readonly Transaction[],
  categories: Categories,
): Promise<void> {
  const { cache, workspace } = place;
  if (chosen.length === 0) return;
  const end = beginChange(workspace.id);
  const work = whenCreated(chosen).then((own) =>
    copyAll([...own.values()].map((row) => withOffered(row, categories))),
  );
  const step = recordStep(
    workspace.id,
    chosen.length,
    work.then(({ changes }) => changes),
  );
  const { changes, errors } = await work;
  end();
  void refresh(cache, workspace.id, "rows and figures");
  if (errors[0] !== undefined) notifyFailure(errors[0]);
  if (changes.length === 0) return;
  const message = i18next.t("bulk.duplicated", { count: changes.length });
  notifyUndo(message, () => void undoStep(cache, workspace.id, step));
}

/** A row without the categories that nothing new can be given: archived ones, and those of somebody else alone. */
export function withOffered(row: Transaction, categories: Categories): Transaction {
  const offeredId = (id: string | null) => (id && categories.get(id)?.isOffered === false ? null : id);
  const splits = row.splits.map((line) => ({ ...line, category_id: offeredId(line.category_id) }));
  return { ...row, category_id: offeredId(row.category_id), splits };
}

async function copyAll(rows: readonly Transaction[]) {
  const waiting = [...rows];
  const changes: string[] = [];
  const errors: unknown[] = [];
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        const { changeId } = await copy(row);
        if (changeId !== null) changes.push(changeId);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return { changes, errors };
}

/** The bank knows nothing of the copy yet. */
const COPIED_AS: Partial<Record<TransactionStatus, TransactionStatus>> = { planned: "planned" };

function copy(row: Transaction) {
  const status = COPIED_AS[row.status] ?? "pending";
  if (!row.transfer) return postTransaction({ ...draftOf(row), status });
  const { transfer, date, payee, note } = row;
  const [from, to] = row.amount < 0 ? [row, transfer] : [transfer, row];
  const draft = {
    from_account_id: from.account_id,
    to_account_id: to.account_id,
    amount: Math.abs(from.amount),
    currency: from.currency,
    arrives:
      from.currency === to.currency ? undefined : { amount: Math.abs(to.amount), currency: to.currency },
    date,
    status,
    payee,
    note,
  };
  return postTransfer(draft);
}
