import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { ifMatch, unwrap } from "@/api/client";
import {
  createTransaction,
  createTransfer,
  deleteTransaction,
  listTransactions,
  restoreTransaction,
  updateTransaction,
  type Transaction as WireTransaction,
} from "@/api/generated";
import { parseWire, toWire } from "@/lib/money";
import type { ListScope } from "./list-changes";
import type { Transaction, TransactionDraft, TransactionList, TransferDraft } from "./transaction";

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
  const { id, account_id, date, category_id, status, payee, note, transfer, version } = wire;
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
export async function postTransaction(draft: TransactionDraft, digits: number): Promise<Transaction> {
  return fromWire(await unwrap(createTransaction({ body: body(draft, digits) })), digits);
}

/** Changes a transaction, unless somebody else has changed it since; of a transfer, both legs. */
export async function putTransaction(
  row: Transaction,
  draft: TransactionDraft,
  digits: number,
): Promise<Transaction> {
  const call = updateTransaction({
    path: { transaction_id: row.id },
    body: body(draft, digits),
    headers: ifMatch(row.version),
  });
  return fromWire(await unwrap(call), digits);
}

/** Deletes a transaction; of a transfer, both legs. It can be restored. */
export async function removeTransaction(row: Transaction): Promise<void> {
  await unwrap(deleteTransaction({ path: { transaction_id: row.id }, headers: ifMatch(row.version) }));
}

/** Takes a deletion back. */
export async function undeleteTransaction(row: Transaction, digits: number): Promise<Transaction> {
  return fromWire(await unwrap(restoreTransaction({ path: { transaction_id: row.id } })), digits);
}

/** Books a transfer between two accounts: two linked rows. */
export async function postTransfer(
  draft: TransferDraft,
  digits: number,
): Promise<[Transaction, Transaction]> {
  const { amount, ...rest } = draft;
  const { from, to } = await unwrap(createTransfer({ body: { ...rest, amount: toWire(amount, digits) } }));
  return [fromWire(from, digits), fromWire(to, digits)];
}

function body({ amount, ...rest }: TransactionDraft, digits: number) {
  return { ...rest, total_amount: toWire(amount, digits) };
}
