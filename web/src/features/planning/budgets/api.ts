import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  copyBudgetPeriod,
  createBudget,
  deleteBudget,
  listBudgetPeriods,
  listBudgetShares,
  listBudgets,
  listBudgetTransactions,
  moveBudgetAmount,
  setBudgetLines,
  shareBudget,
  suggestBudget,
  undoChange,
  unshareBudget,
  updateBudget,
} from "@/api/generated";
import type { Day } from "@/lib/dates";
import { currencyOf, digitsOf, parseWire, toWire } from "@/lib/money";
import type {
  Access,
  Budget,
  BudgetDefinition,
  BudgetOverview,
  BudgetPeriod,
  BudgetTransaction,
  Part,
  Suggestion,
} from "./budget";
import { inputsOf, type LineChange, type LineInput, type LineKey, type Scope, withAmount } from "./lines";
import { budgetOf, periodOf } from "./wire";

/** The first part of the keys of everything about a workspace's budgets. */
export function budgetsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "budgets"] as const;
}

/** Which rows are asked for: those of a line, or of the whole budget. */
export interface BudgetRowsQuery {
  period: Day;
  /** The line; null for the whole budget. */
  line: LineKey | null;
  part: Part;
}

export const budgetQueries = {
  /** The budgets that the person sees, each with the period that holds the day. */
  list: (workspaceId: string, date: Day) =>
    queryOptions({
      queryKey: [...budgetsKey(workspaceId), "list", date] as const,
      queryFn: async ({ signal }): Promise<BudgetOverview[]> => {
        const query = { workspace_id: workspaceId, date };
        const { items } = await unwrap(listBudgets({ query, signal }));
        return items.map(({ budget, period }) => ({ budget: budgetOf(budget), period: periodOf(period) }));
      },
      // Another period replaces the figures; the page stands still meanwhile.
      placeholderData: keepPreviousData,
    }),
  /** The periods that begin from the one day to the other, in order. */
  periods: (workspaceId: string, budgetId: string, from: Day, to: Day) =>
    queryOptions({
      queryKey: [...budgetsKey(workspaceId), "periods", budgetId, from, to] as const,
      queryFn: async ({ signal }): Promise<BudgetPeriod[]> => {
        const call = listBudgetPeriods({ path: { budget_id: budgetId }, query: { from, to }, signal });
        return (await unwrap(call)).items.map(periodOf);
      },
      placeholderData: keepPreviousData,
    }),
  /** The rows that a number is made of, the newest first. */
  rows: (workspaceId: string, budgetId: string, input: BudgetRowsQuery, limit: number) =>
    queryOptions({
      queryKey: [...budgetsKey(workspaceId), "rows", budgetId, input, limit] as const,
      queryFn: async ({ signal }): Promise<{ rows: BudgetTransaction[]; total: number }> => {
        const { period, part, line } = input;
        const query = {
          period,
          part,
          limit,
          ...(line === null ? { whole: true } : line.categoryId !== null && { category_id: line.categoryId }),
        };
        const call = listBudgetTransactions({ path: { budget_id: budgetId }, query, signal });
        const { items, total } = await unwrap(call);
        const rows = items.map((item, at): BudgetTransaction => {
          const currency = currencyOf(item.currency, item.currency_digits);
          return {
            id: `${item.transaction_id ?? item.recurring_id ?? ""} ${item.date} ${item.category_id ?? ""} ${at}`,
            transactionId: item.transaction_id ?? null,
            accountId: item.account_id,
            date: item.date,
            payee: item.payee,
            categoryId: item.category_id ?? null,
            note: item.note,
            status: item.status,
            amount: parseWire(item.amount, currency.digits),
            currency,
            converted: item.converted == null ? null : parseWire(item.converted, digitsOf(item.converted)),
            recurringId: item.recurring_id ?? null,
          };
        });
        return { rows, total };
      },
      placeholderData: keepPreviousData,
    }),
  /** With whom a private budget is shared; its owner alone is told. */
  shares: (workspaceId: string, budgetId: string) =>
    queryOptions({
      queryKey: [...budgetsKey(workspaceId), "shares", budgetId] as const,
      queryFn: async ({ signal }): Promise<{ user_id: string; access: Access }[]> => {
        const call = listBudgetShares({ path: { budget_id: budgetId }, signal });
        return (await unwrap(call)).items;
      },
    }),
  /** What the last months propose. */
  suggestions: (workspaceId: string, currency: string, months: number) =>
    queryOptions({
      queryKey: [...budgetsKey(workspaceId), "suggestions", currency, months] as const,
      queryFn: async ({ signal }): Promise<Suggestion[]> => {
        const query = { workspace_id: workspaceId, currency, months };
        const { items } = await unwrap(suggestBudget({ query, signal }));
        const exact = (text: string) => parseWire(text, digitsOf(text));
        return items.map((item) => ({
          categoryId: item.category_id ?? null,
          amount: exact(item.amount),
          average: exact(item.average),
          months: item.months.map(({ month, spent }) => ({ month, spent: exact(spent) })),
        }));
      },
    }),
};

/** Makes a budget, or changes one unless somebody else has changed it since. */
export const useSaveBudget = (workspaceId: string) =>
  useChange(
    workspaceId,
    async (input: { budget: Budget | null; definition: BudgetDefinition; lines?: LineInput[] }) => {
      const { budget, definition, lines = [] } = input;
      const saved = await unwrap(
        budget
          ? updateBudget({
              path: { budget_id: budget.id },
              body: definition,
              headers: ifMatch(budget.version),
            })
          : createBudget({ body: { workspace_id: workspaceId, ...definition, lines } }),
      );
      return budgetOf(saved);
    },
  );

/** Deletes a budget with everything that was planned in it. */
export function useDeleteBudget(workspaceId: string) {
  const cache = useQueryClient();
  const key = budgetsKey(workspaceId);
  return useChange(workspaceId, async ({ id, version }: Budget) => {
    const done = await unwrapDone(deleteBudget({ path: { budget_id: id }, headers: ifMatch(version) }));
    cache.setQueriesData<BudgetOverview[]>({ queryKey: [...key, "list"] }, (all) =>
      all?.filter(({ budget }) => budget.id !== id),
    );
    // Nobody asks for it any more.
    for (const part of ["periods", "rows"]) cache.removeQueries({ queryKey: [...key, part, id] });
    return done;
  });
}

/** Shares a private budget with a member, changes what they may do with it, or takes it back with null. */
export const useShareBudget = (workspaceId: string, budgetId: string) =>
  useChange(workspaceId, async ({ user_id, access }: { user_id: string; access: Access | null }) => {
    const path = { budget_id: budgetId, user_id };
    if (access === null) await unwrap(unshareBudget({ path }));
    else await unwrap(shareBudget({ path, body: { access } }));
  });

/** Takes a change back, by the id under which the history keeps it. */
export const useUndoChange = (workspaceId: string) =>
  useChange(workspaceId, (changeId: string) =>
    unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } })),
  );

/** Takes over the lines of one period into another. */
export const useCopyPeriod = (workspaceId: string, budgetId: string) =>
  useChange(workspaceId, (body: { from_period: Day; to_period: Day }) =>
    unwrap(copyBudgetPeriod({ path: { budget_id: budgetId }, body })),
  );

/** What is moved from one line to another, in a period. */
export interface Move {
  from_category: string | null;
  to_category: string | null;
  amount: string;
  period: Day;
}

/** Moves money from one line to another, in a period. */
export const useMoveAmount = (workspaceId: string, budgetId: string) =>
  useChange(workspaceId, (body: Move) => unwrap(moveBudgetAmount({ path: { budget_id: budgetId }, body })));

/** What is to become of the lines of a period. */
export interface SetLinesInput {
  scope: Scope;
  /** The start of the period. */
  period: Day;
  /** Lines with other amounts or other ways, and new ones. */
  changes?: readonly LineChange[];
  /** The line that goes. */
  gone?: LineKey;
  /** All lines as they were: takes a change back. */
  whole?: LineInput[];
}

/** Changes the lines of the period that is looked at; a new amount shows at once. */
export function useSetLines(workspaceId: string, { budget, period }: BudgetOverview, date: Day) {
  const cache = useQueryClient();
  const { queryKey } = budgetQueries.list(workspaceId, date);
  const mutationKey = [...budgetsKey(workspaceId), "lines"];
  const put = (change: (period: BudgetPeriod) => BudgetPeriod) =>
    cache.setQueryData(queryKey, (all) =>
      all?.map((one) =>
        one.budget.id === budget.id && one.period.start === period.start
          ? { ...one, period: change(one.period) }
          : one,
      ),
    );
  return useMutation({
    mutationKey,
    mutationFn: async ({ scope, period: day, changes, gone, whole }: SetLinesInput) => {
      const { digits } = budget.currency;
      // One is sent after the other: the lines are those that the last one has left.
      const known = cache.getQueryData(queryKey)?.find((one) => one.budget.id === budget.id);
      const now = known?.period.start === day ? known.period : period;
      const lines =
        whole ?? inputsOf(now.lines, scope, digits, { ...(changes && { changes }), ...(gone && { gone }) });
      const body = { period: day, scope, lines };
      const { value, changeId } = await unwrapDone(setBudgetLines({ path: { budget_id: budget.id }, body }));
      return { period: periodOf(value), changeId };
    },
    onMutate: async ({ scope, changes = [] }) => {
      await cache.cancelQueries({ queryKey });
      for (const { categoryId, amount } of changes) {
        if (amount !== undefined) put((now) => withAmount(now, categoryId, amount, scope));
      }
    },
    onSuccess: (answer) => {
      if (cache.isMutating({ mutationKey }) === 1) put(() => answer.period);
    },
    // What the server says between two changes would take the second one back on the screen.
    onSettled: () =>
      cache.isMutating({ mutationKey }) > 1
        ? undefined
        : cache.invalidateQueries({ queryKey: budgetsKey(workspaceId) }),
    scope: { id: `budget lines ${budget.id}` },
  });
}

/** The amounts of what is proposed, as lines of a new budget. */
export function linesOf(
  chosen: readonly { categoryId: string | null; amount: number }[],
  digits: number,
): LineInput[] {
  return chosen.map(({ categoryId, amount }) => ({
    category_id: categoryId,
    include_subcategories: true,
    carry: null,
    amount: toWire(amount, digits),
  }));
}

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker. What the budgets leave over, the forecast spends.
    onSettled: () =>
      Promise.all(
        ["budgets", "forecast"].map((noun) =>
          cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, noun] }),
        ),
      ),
  });
}
