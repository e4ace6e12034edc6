import { type Currency, toWire } from "@/lib/money";
import type { Transaction } from "./transaction";

/** What a search looks at besides the row itself. */
export interface SearchContext {
  currency: Currency;
  /** The category's full name, 'Parent > Child'. */
  categoryName: (id: string) => string | undefined;
  accountName: (id: string) => string | undefined;
}

/**
 * Keeps the rows in which every word of the search stands somewhere: payee, note, categories, tags, the other account of
 * a transfer or the amount (typed with point or comma, with or without sign).
 */
export function searchRows(
  rows: readonly Transaction[],
  search: string,
  context: SearchContext,
): Transaction[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = haystack(row, context);
    return words.every(
      (word) => text.includes(word) || (isFigure(word) && text.includes(word.replace(",", "."))),
    );
  });
}

function haystack(row: Transaction, { currency, categoryName, accountName }: SearchContext): string {
  const named = (id: string | null) => (id ? (categoryName(id) ?? "") : "");
  const lines = row.splits.map((line) => `${named(line.category_id)}\n${line.note}`);
  const other = row.transfer ? (accountName(row.transfer.account_id) ?? "") : "";
  const amount = toWire(row.amount, currency.digits);
  return fold([row.payee, row.note, named(row.category_id), ...lines, ...row.tags, other, amount].join("\n"));
}

// "ё" is typed as "е" by half of its writers; a minus comes in two kinds.
function fold(text: string): string {
  return text.toLocaleLowerCase().replaceAll("ё", "е").replaceAll("\u2212", "-");
}

function isFigure(word: string): boolean {
  return /^-?\d+,\d*$/.test(word);
}
