import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { type Done, ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  createTransaction,
  createTransfer,
  listTransactions,
  type TransferPeer,
  updateTransaction,
  type Split as WireSplit,
  type Transaction as WireTransaction,
} from "@/api/generated";
import { currencyOf, digitsOf, type Minor, parseWire, toWire } from "@/lib/money";
import { filterQuery, sortQuery, totalsFromWire } from "./find/wire";
import { asOne } from "./intern";
import type { ListScope } from "./list-changes";
import type { Split } from "./splits/split";
import {
  type Leg,
  NONE,
  type Sum,
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
  /** The currency that sums over several accounts are in. */
  currency: string;
  currency_digits: number;
}

/** The first part of the keys of all lists of a workspace. */
export function transactionsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "transactions"] as const;
}

export const transactionQueries = {
  /** Newest first; of one account, or of the whole workspace when the scope names none. Sums of one account are in its own currency. */
  list: (workspace: WorkspaceMoney, scope: ListScope, limit = FETCH_LIMIT) =>
    queryOptions({
      queryKey: [...transactionsKey(workspace.id), scope, limit] as const,
      queryFn: async ({ signal }): Promise<TransactionList> => {
        const query = {
          ...(scope.accountId === null ? { workspace_id: workspace.id } : { account_id: scope.accountId }),
          ...(scope.start === null ? {} : { start_date: scope.start }),
          ...(scope.end === null ? {} : { end_date: scope.end }),
          ...(scope.find && filterQuery(scope.find.filter)),
          ...sortQuery(scope.find?.order),
          limit,
        };
        const answer = await unwrap(listTransactions({ query, signal }));
        return {
          rows: answer.transactions.map(fromWire),
          total: answer.total,
          // What is left out between two rows would be missing in their balances.
          startingBalance:
            answer.starting_balance == null || scope.find ? null : exact(answer.starting_balance),
          totals: answer.total > answer.transactions.length ? totalsFromWire(answer.totals) : undefined,
        };
      },
    }),
};

/** An amount of the wire, which has as many digits as its currency. */
function exact(text: string): Minor {
  return parseWire(text, digitsOf(text));
}

/** The wire's row with its amount made whole minor units. */
export function fromWire(wire: WireTransaction): Transaction {
  const { id, account_id, date, category_id, status, payee, note, transfer, version, splits, tags } = wire;
  return {
    id,
    account_id,
    date,
    amount: exact(wire.total_amount),
    currency: currencyOf(wire.currency, digitsOf(wire.total_amount)),
    converted: wire.converted_amount === null ? null : exact(wire.converted_amount),
    rate: wire.rate === null ? null : asOne(wire.rate),
    category_id: category_id ?? null,
    status,
    payee: payee ?? "",
    note: note ?? "",
    splits: splits.length === 0 ? NONE : asOne(splits.map(lineFromWire)),
    tags: tags.length === 0 ? NONE : asOne(tags),
    transfer: transfer && legFromWire(transfer),
    attachment_count: wire.attachment_count,
    version,
  };
}

/** The row as it is now, out of the refusal of a stale edit; null for any other error. */
export function currentRow(error: unknown): Transaction | null {
  const current = error instanceof ApiError && error.code === "stale_version" ? error.current : null;
  return current ? fromWire(current as WireTransaction) : null;
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

/** Books a transaction, just as it is said to be. */
export async function postTransaction(draft: TransactionDraft): Promise<Done<Transaction>> {
  const { value, changeId } = await unwrapDone(createTransaction({ body: body(draft) }));
  return { value: fromWire(value), changeId };
}

/** Books what somebody has typed: the workspace's rules may fill in what they left empty, so that is not said. */
export async function postTyped(draft: TransactionDraft): Promise<Done<Transaction>> {
  const { category_id, payee, note, splits, tags, ...given } = body(draft);
  const isSplit = splits !== undefined && splits.length > 0;
  const call = createTransaction({
    body: {
      ...given,
      ...(category_id !== null || isSplit ? { category_id } : {}),
      ...(payee && { payee }),
      ...(note && { note }),
      ...(isSplit && { splits }),
      ...(tags && tags.length > 0 && { tags }),
    },
  });
  const { value, changeId } = await unwrapDone(call);
  return { value: fromWire(value), changeId };
}

/**
 * Changes a transaction, unless somebody else has changed it since; of a transfer, both legs. `arrives` is the other
 * leg's amount, positive, where it has another currency; without it that leg keeps the one it has.
 */
export async function putTransaction(
  row: Transaction,
  draft: TransactionDraft,
  arrives?: Sum,
): Promise<Done<Transaction>> {
  const call = updateTransaction({
    path: { transaction_id: row.id },
    body: { ...body(draft), ...(arrives && { peer_amount: sumText(arrives) }) },
    headers: ifMatch(row.version),
  });
  const { value, changeId } = await unwrapDone(call);
  return { value: fromWire(value), changeId };
}

/** Books a transfer between two accounts: two linked rows. */
export async function postTransfer(draft: TransferDraft): Promise<Done<Transaction[]>> {
  const { amount, currency, arrives, ...rest } = draft;
  const call = createTransfer({
    body: { ...rest, amount: sumText({ amount, currency }), ...(arrives && { to_amount: sumText(arrives) }) },
  });
  const { value, changeId } = await unwrapDone(call);
  return { value: [fromWire(value.from), fromWire(value.to)], changeId };
}

function sumText({ amount, currency: { digits } }: Sum): string {
  return toWire(amount, digits);
}

function lineFromWire({ category_id, amount, note }: WireSplit): Split {
  return { category_id: category_id ?? null, amount: exact(amount), note };
}

function legFromWire({ transaction_id, account_id, amount, currency }: TransferPeer): Leg {
  return {
    transaction_id,
    account_id,
    amount: exact(amount),
    currency: currencyOf(currency, digitsOf(amount)),
  };
}

function body({ amount, currency: { digits }, splits, tags, ...rest }: TransactionDraft) {
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
