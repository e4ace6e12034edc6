import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { type Done, ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  createTransaction,
  createTransfer,
  listTransactions,
  updateTransaction,
  type Split as WireSplit,
  type Transaction as WireTransaction,
} from "@/api/generated";
import { parseWire, toWire } from "@/lib/money";
import { asOne } from "./intern";
import type { ListScope } from "./list-changes";
import type { Split } from "./splits/split";
import {
  NONE,
  type Transaction,
  type TransactionDraft,
  type TransactionList,
  type TransferDraft,
} from "./transaction";

/** Spec, section 9: so many rows are asked for at once. */
export const FETCH_LIMIT = 5000;

/** The workspace as far as its transactions need it. */
export interface WorkspaceMoney {
  id: string;
  currency: string;
  currency_digits: number;
}

/** The first part of the keys of all lists of a workspace. */
export function transactionsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "transactions"] as const;
}

export const transactionQueries = {
  /** Newest first; of one account, or of the whole workspace when the scope names none. */
  list: (workspace: WorkspaceMoney, scope: ListScope, limit = FETCH_LIMIT) =>
    queryOptions({
      queryKey: [...transactionsKey(workspace.id), scope, limit] as const,
      queryFn: async ({ signal }): Promise<TransactionList> => {
        const query = {
          ...(scope.accountId === null ? { workspace_id: workspace.id } : { account_id: scope.accountId }),
          ...(scope.start === null ? {} : { start_date: scope.start }),
          ...(scope.end === null ? {} : { end_date: scope.end }),
          sort_by: "date" as const,
          sort_desc: true,
          limit,
        };
        const answer = await unwrap(listTransactions({ query, signal }));
        const digits = workspace.currency_digits;
        return {
          rows: answer.transactions.map((row) => fromWire(row, digits)),
          total: answer.total,
          startingBalance:
            answer.starting_balance == null ? null : parseWire(answer.starting_balance, digits),
        };
      },
    }),
};

/** The wire's row with its amount made whole minor units: the door by which money comes in. */
export function fromWire(wire: WireTransaction, digits: number): Transaction {
  const { id, account_id, date, category_id, status, payee, note, transfer, version, splits, tags } = wire;
  const amount = parseWire(wire.total_amount, digits);
  return {
    id,
    account_id,
    date,
    amount,
    category_id: category_id ?? null,
    status,
    payee: payee ?? "",
    note: note ?? "",
    splits: splits.length === 0 ? NONE : asOne(splits.map((line) => lineFromWire(line, digits))),
    tags: tags.length === 0 ? NONE : asOne(tags),
    transfer: transfer ?? null,
    version,
  };
}

/** The row as it is now, out of the refusal of a stale edit; null for any other error. */
export function currentRow(error: unknown, digits: number): Transaction | null {
  const current = error instanceof ApiError && error.code === "stale_version" ? error.current : null;
  return current ? fromWire(current as WireTransaction, digits) : null;
}

/** The row as it is shown now, whichever list has it; the newest where a list that nobody looks at is behind. */
export function findRow(cache: QueryClient, workspaceId: string, id: string): Transaction | null {
  const lists = cache.getQueriesData<TransactionList>({ queryKey: transactionsKey(workspaceId) });
  let newest: Transaction | null = null;
  for (const [, list] of lists) {
    const row = list?.rows.find((candidate) => candidate.id === id);
    if (row && (newest === null || row.version > newest.version)) newest = row;
  }
  return newest;
}

/** Books a transaction. */
export async function postTransaction(draft: TransactionDraft, digits: number): Promise<Done<Transaction>> {
  const { value, changeId } = await unwrapDone(createTransaction({ body: body(draft, digits) }));
  return { value: fromWire(value, digits), changeId };
}

/** Changes a transaction, unless somebody else has changed it since; of a transfer, both legs. */
export async function putTransaction(
  row: Transaction,
  draft: TransactionDraft,
  digits: number,
): Promise<Done<Transaction>> {
  const call = updateTransaction({
    path: { transaction_id: row.id },
    body: body(draft, digits),
    headers: ifMatch(row.version),
  });
  const { value, changeId } = await unwrapDone(call);
  return { value: fromWire(value, digits), changeId };
}

/** Books a transfer between two accounts: two linked rows. */
export async function postTransfer(draft: TransferDraft, digits: number): Promise<Done<Transaction[]>> {
  const { amount, ...rest } = draft;
  const call = createTransfer({ body: { ...rest, amount: toWire(amount, digits) } });
  const { value, changeId } = await unwrapDone(call);
  return { value: [fromWire(value.from, digits), fromWire(value.to, digits)], changeId };
}

function lineFromWire({ id, category_id, amount, note }: WireSplit, digits: number): Split {
  return { id, category_id: category_id ?? null, amount: parseWire(amount, digits), note };
}

function body({ amount, splits, tags, ...rest }: TransactionDraft, digits: number) {
  return {
    ...rest,
    total_amount: toWire(amount, digits),
    ...(splits && {
      splits: splits.map((line) => ({
        category_id: line.category_id,
        amount: toWire(line.amount, digits),
        note: line.note,
      })),
    }),
    ...(tags && { tags: [...tags] }),
  };
}
