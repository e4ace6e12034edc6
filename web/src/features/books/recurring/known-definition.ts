import type { Transaction } from "@/features/books/transactions/public";
import type { KnownDefinition } from "./draft";
import type { Suggestion } from "./item";

/** What a transaction says about those that will follow it. */
export function termsFromTransaction(row: Transaction): KnownDefinition {
  const size = Math.abs(row.amount);
  const known = { dtstart: row.date, note: row.note, payee: row.payee, name: row.payee };
  if (row.transfer) {
    const { account_id, amount, currency } = row.transfer;
    const leaves = row.amount < 0;
    const crosses = currency.code !== row.currency.code;
    const other = Math.abs(amount);
    return {
      ...known,
      kind: "transfer",
      account_id: leaves ? row.account_id : account_id,
      to_account_id: leaves ? account_id : row.account_id,
      amount: leaves ? size : other,
      to_amount: crosses ? (leaves ? other : size) : null,
    };
  }
  const expense = row.amount < 0;
  return {
    ...known,
    kind: expense ? "expense" : "income",
    account_id: row.account_id,
    amount: size,
    category_id: row.category_id,
    splits: row.splits.map(({ category_id, amount, note }) => ({
      category_id,
      amount: expense ? -amount || 0 : amount,
      note,
    })),
    tags: row.tags,
  };
}

/** What the payments of the past say about those that will follow them. */
export function termsFromSuggestion(suggestion: Suggestion): KnownDefinition {
  const { payee, kind, account_id, category_id, rrule, dtstart } = suggestion;
  const { amount_kind, amount, amount_min, amount_max } = suggestion;
  return {
    name: payee,
    payee,
    kind,
    account_id,
    category_id,
    amount_kind,
    amount,
    amount_min,
    amount_max,
    rrule,
    dtstart,
  };
}
