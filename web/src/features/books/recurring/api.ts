import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  catchUpRecurringTransaction,
  createCalendarFeedLink,
  createRecurringFromTransaction,
  createRecurringTransaction,
  deleteRecurringTransaction,
  dismissRecurringSuggestion,
  getCalendarFeedLink,
  listCalendar,
  listOccurrences,
  listRecurringSuggestions,
  listRecurringTransactions,
  listUpcoming,
  pauseRecurringTransaction,
  postOccurrence,
  previewRecurringTransaction,
  reopenOccurrence,
  rescheduleOccurrence,
  resumeRecurringTransaction,
  revokeCalendarFeedLink,
  skipOccurrence,
  undoChange,
  updateRecurringTransaction,
  type RecurringItem as WireItem,
  type Occurrence as WireOccurrence,
  type RecurringSuggestion as WireSuggestion,
} from "@/api/generated";
import { invalidateWorkspace } from "@/api/workspace";
import { addDays, type Day, today } from "@/lib/dates";
import { type Currency, currencyOf, type Minor, parseWire, toWire } from "@/lib/money";
import {
  isOpen,
  type Occurrence,
  type Recurrence,
  type RecurringDefinition,
  type RecurringItem,
  type Suggestion,
} from "./item";

/** The server tells of so many days at once. */
const MAX_DAYS_AHEAD = 730;

/** The first part of the keys of everything that recurs in a workspace. */
export function recurringKey(workspaceId: string) {
  return ["workspaces", workspaceId, "recurring"] as const;
}

export const recurringQueries = {
  /** All of them, also those that are paused or over. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "list"] as const,
      queryFn: async ({ signal }): Promise<RecurringItem[]> => {
        const query = { workspace_id: workspaceId };
        return (await unwrap(listRecurringTransactions({ query, signal }))).items.map(itemFromWire);
      },
    }),
  /** What is overdue, and what comes in the next days. */
  upcoming: (workspaceId: string, days: number) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "upcoming", days] as const,
      queryFn: async ({ signal }): Promise<Occurrence[]> => {
        const query = { workspace_id: workspaceId, days };
        return (await unwrap(listUpcoming({ query, signal }))).items.map(occurrenceFromWire);
      },
    }),
  /** Everything that falls on some days, also what was booked or left out. */
  calendar: (workspaceId: string, from: Day, to: Day) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "calendar", from, to] as const,
      queryFn: async ({ signal }): Promise<Occurrence[]> => {
        const query = { workspace_id: workspaceId, from, to };
        return (await unwrap(listCalendar({ query, signal }))).items.map(occurrenceFromWire);
      },
    }),
  /** The day of its rule of the first one that is still open; null where none comes within two years. */
  firstOpen: (workspaceId: string, itemId: string) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "first open", itemId] as const,
      queryFn: async ({ signal }): Promise<Day | null> => {
        const query = { from: today(), to: addDays(today(), MAX_DAYS_AHEAD) };
        const { items } = await unwrap(listOccurrences({ path: { id: itemId }, query, signal }));
        return items.map(occurrenceFromWire).find(isOpen)?.date ?? null;
      },
    }),
  /** The next days on which it would come, weekends and holidays heeded. */
  preview: (workspaceId: string, recurrence: Recurrence) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "preview", recurrence] as const,
      queryFn: async ({ signal }): Promise<Day[]> => {
        const { rrule, dtstart, until, count, weekend, holidays } = recurrence;
        const end = { ...(until !== null && { until }), ...(count !== null && { count }) };
        const country = holidays !== null && { holidays };
        const query = { workspace_id: workspaceId, rrule, dtstart, weekend, ...end, ...country };
        return (await unwrap(previewRecurringTransaction({ query, signal }))).days;
      },
      placeholderData: keepPreviousData,
    }),
  /** What looks in the history as if it came again and again. */
  suggestions: (workspaceId: string) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "suggestions"] as const,
      queryFn: async ({ signal }): Promise<Suggestion[]> => {
        const query = { workspace_id: workspaceId };
        return (await unwrap(listRecurringSuggestions({ query, signal }))).items.map(suggestionFromWire);
      },
    }),
  /** Whether there is an address for calendars, and since when. */
  feed: (workspaceId: string) =>
    queryOptions({
      queryKey: [...recurringKey(workspaceId), "feed"] as const,
      queryFn: ({ signal }) => unwrap(getCalendarFeedLink({ query: { workspace_id: workspaceId }, signal })),
    }),
};

/** What is saved: a new one, one made of a transaction, or a change of one from a day of its rule on. */
export interface SaveItemInput {
  item: RecurringItem | null;
  /** The transaction that it is made of. */
  transactionId?: string | null;
  /** The first day that the change is for; without it, it is for all. */
  from?: Day | null;
  definition: RecurringDefinition;
  /** The currencies of its accounts. */
  currency: Currency;
  toCurrency: Currency | null;
}

/** Makes one, or changes one unless somebody else has changed it since. */
export const useSaveItem = (workspaceId: string) =>
  useChange(workspaceId, async (input: SaveItemInput): Promise<RecurringItem> => {
    const { item, transactionId, from } = input;
    const body = definitionBody(input);
    if (item) {
      const call = updateRecurringTransaction({
        path: { id: item.id },
        query: from ? { from } : {},
        body,
        headers: ifMatch(item.version),
      });
      return itemFromWire(await unwrap(call));
    }
    const call = transactionId
      ? createRecurringFromTransaction({ path: { transaction_id: transactionId }, body })
      : createRecurringTransaction({ body: { ...body, workspace_id: workspaceId } });
    return itemFromWire(await unwrap(call));
  });

/** Deletes one; from a day of its rule on, what came before stays. What is booked stays in any case. */
export const useDeleteItem = (workspaceId: string) =>
  useChange(workspaceId, ({ item, from }: { item: RecurringItem; from: Day | null }) =>
    unwrapDone(
      deleteRecurringTransaction({
        path: { id: item.id },
        query: from ? { from } : {},
        headers: ifMatch(item.version),
      }),
    ),
  );

/** Takes a change back, by the id under which the history keeps it. */
export const useUndoChange = (workspaceId: string) =>
  useChange(workspaceId, (changeId: string) =>
    unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } })),
  );

/** What is done with what has passed by: it is booked on its own days, or left out. */
export type MissedChoice = "post" | "skip";

/** Lets one rest, or go on, or answers what is done with what has passed by. */
export type ItemAction =
  | { kind: "pause"; item: RecurringItem }
  | { kind: "resume"; item: RecurringItem; missed: MissedChoice }
  | { kind: "catchUp"; item: RecurringItem; missed: MissedChoice };

export const useItemAction = (workspaceId: string) =>
  useChange(workspaceId, async (act: ItemAction): Promise<RecurringItem> => {
    const path = { id: act.item.id };
    switch (act.kind) {
      case "pause":
        return itemFromWire(await unwrap(pauseRecurringTransaction({ path })));
      case "resume":
        return itemFromWire(await unwrap(resumeRecurringTransaction({ path, body: { missed: act.missed } })));
      case "catchUp":
        return itemFromWire(
          await unwrap(catchUpRecurringTransaction({ path, body: { action: act.missed } })),
        );
    }
  });

/** What is done to one occurrence. Amounts are positive. */
export type OccurrenceAction =
  | { kind: "post"; amount?: Minor; date?: Day }
  | { kind: "skip" }
  | { kind: "reschedule"; date: Day; amount: Minor | null }
  | { kind: "reopen" };

/** Does it, and answers how the occurrence stands then. */
export const useOccurrenceAction = (workspaceId: string) =>
  useChange(
    workspaceId,
    async ({ occurrence, act }: { occurrence: Occurrence; act: OccurrenceAction }): Promise<Occurrence> => {
      const path = { id: occurrence.recurring_id, date: occurrence.date };
      const { digits } = occurrence.currency;
      switch (act.kind) {
        case "post": {
          const amount = act.amount === undefined ? {} : { amount: toWire(act.amount, digits) };
          const body = { ...amount, ...(act.date !== undefined && { date: act.date }) };
          return occurrenceFromWire(await unwrap(postOccurrence({ path, body })));
        }
        case "skip":
          return occurrenceFromWire(await unwrap(skipOccurrence({ path })));
        case "reschedule": {
          const amount = act.amount === null ? null : toWire(act.amount, digits);
          const body = { date: act.date, amount };
          return occurrenceFromWire(await unwrap(rescheduleOccurrence({ path, body })));
        }
        case "reopen":
          return occurrenceFromWire(await unwrap(reopenOccurrence({ path })));
      }
    },
  );

/** Never suggests these payments again. */
export function useDismiss(workspaceId: string) {
  const cache = useQueryClient();
  const { queryKey } = recurringQueries.suggestions(workspaceId);
  return useMutation({
    mutationFn: (key: string) =>
      unwrap(dismissRecurringSuggestion({ body: { workspace_id: workspaceId, key } })),
    onMutate: async (key) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (list) => list?.filter((one) => one.key !== key));
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** Makes an address for calendars, in place of the one there was; its path is told only now. */
export const useCreateFeed = (workspaceId: string) =>
  useFeedChange(workspaceId, () => unwrap(createCalendarFeedLink({ body: { workspace_id: workspaceId } })));

/** Takes the address away: calendars that have it get nothing any more. */
export const useRevokeFeed = (workspaceId: string) =>
  useFeedChange(workspaceId, () => unwrap(revokeCalendarFeedLink({ query: { workspace_id: workspaceId } })));

function useFeedChange<Result>(workspaceId: string, change: () => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: recurringQueries.feed(workspaceId).queryKey }),
  });
}

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker. What is booked shows in every figure.
    onSettled: () => invalidateWorkspace(cache, workspaceId),
  });
}

function definitionBody({ definition, currency: { digits }, toCurrency }: SaveItemInput) {
  const text = (minor: Minor | null) => (minor === null ? null : toWire(minor, digits));
  const { amount, amount_min, amount_max, to_amount, splits, tags, ...rest } = definition;
  return {
    ...rest,
    amount: toWire(amount, digits),
    amount_min: text(amount_min),
    amount_max: text(amount_max),
    to_amount: to_amount === null || toCurrency === null ? null : toWire(to_amount, toCurrency.digits),
    splits: splits.map((line) => ({ ...line, amount: toWire(line.amount, digits) })),
    tags: [...tags],
  };
}

function itemFromWire(wire: WireItem): RecurringItem {
  const currency = currencyOf(wire.currency, wire.currency_digits);
  const { currency_digits: _, to_currency: code, to_currency_digits: toDigits, ...rest } = wire;
  const to_currency = code == null || toDigits == null ? null : currencyOf(code, toDigits);
  const minor = (text: string) => parseWire(text, currency.digits);
  return {
    ...rest,
    currency,
    to_currency,
    amount: minor(wire.amount),
    amount_min: optional(wire.amount_min, minor),
    amount_max: optional(wire.amount_max, minor),
    to_amount: to_currency && optional(wire.to_amount, (text) => parseWire(text, to_currency.digits)),
    to_account_id: wire.to_account_id ?? null,
    category_id: wire.category_id ?? null,
    splits: wire.splits.map((line) => ({
      category_id: line.category_id ?? null,
      amount: minor(line.amount),
      note: line.note,
    })),
    until: wire.until ?? null,
    count: wire.count ?? null,
    holidays: wire.holidays ?? null,
    next_date: wire.next_date ?? null,
    last_posted_date: wire.last_posted_date ?? null,
    problem: wire.problem ?? null,
  };
}

function occurrenceFromWire(wire: WireOccurrence): Occurrence {
  const currency = currencyOf(wire.currency, wire.currency_digits);
  const minor = (text: string) => parseWire(text, currency.digits);
  return {
    recurring_id: wire.recurring_id,
    name: wire.name,
    kind: wire.kind,
    mode: wire.mode,
    date: wire.date,
    due_date: wire.due_date,
    state: wire.state,
    amount: minor(wire.amount),
    amount_kind: wire.amount_kind,
    amount_min: optional(wire.amount_min, minor),
    amount_max: optional(wire.amount_max, minor),
    currency,
    account_id: wire.account_id,
    to_account_id: wire.to_account_id ?? null,
    category_id: wire.category_id ?? null,
    payee: wire.payee,
    transaction_id: wire.transaction_id ?? null,
    transaction_account_id: wire.transaction_account_id ?? null,
    is_changed: wire.is_changed,
    problem: wire.problem ?? null,
  };
}

function suggestionFromWire(wire: WireSuggestion): Suggestion {
  const currency = currencyOf(wire.currency, wire.currency_digits);
  const minor = (text: string) => parseWire(text, currency.digits);
  return {
    key: wire.key,
    payee: wire.payee,
    kind: wire.kind,
    account_id: wire.account_id,
    category_id: wire.category_id ?? null,
    amount_kind: wire.amount_kind,
    amount: minor(wire.amount),
    amount_min: optional(wire.amount_min, minor),
    amount_max: optional(wire.amount_max, minor),
    currency,
    rrule: wire.rrule,
    dtstart: wire.dtstart,
    count: wire.count,
    last_date: wire.last_date,
  };
}

function optional(text: string | null | undefined, read: (text: string) => Minor): Minor | null {
  return text == null ? null : read(text);
}
