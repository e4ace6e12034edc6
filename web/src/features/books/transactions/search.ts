import type { FlatCategory } from "@/features/books/categories/public";
import { fold as foldText } from "@/lib/fold";
import type { Minor } from "@/lib/money";
import type { Transaction } from "./transaction";

/** What a search looks at besides the row itself. Made once for a list: what it knows of a row is kept with it. */
export interface SearchContext {
  categories: ReadonlyMap<string, FlatCategory>;
  /** The names of the accounts. */
  accounts: ReadonlyMap<string, string>;
}

/**
 * Whether every word of a search stands somewhere in a row: payee, note, categories, tags, the other account of a
 * transfer, or as its amount or a line's (typed with point or comma, as far as it is known: "12" is 12.00 to 12.99).
 */
export function wordsIn(search: string, context: SearchContext): ((row: Transaction) => boolean) | null {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const wanted = words.map((word) => ({ word, isAmount: amountTyped(word) }));
  return (row) => {
    const text = textOf(row, context);
    return wanted.every(
      ({ word, isAmount }) =>
        text.includes(word) ||
        (isAmount && [row, ...row.splits].some(({ amount }) => isAmount(amount, row.currency.digits))),
    );
  };
}

/** Whether an amount begins as it was typed; a sign is meant when it is there. Null for a word that is no figure. */
function amountTyped(word: string): ((amount: Minor, digits: number) => boolean) | null {
  const [, sign, integer, fraction = ""] = /^([+-])?(\d{1,13})(?:[.,](\d*))?$/.exec(word) ?? [];
  if (integer === undefined) return null;
  return (amount, digits) => {
    if (fraction.length > digits) return false;
    const low = Number(integer + fraction.padEnd(digits, "0"));
    const high = Number(integer + fraction.padEnd(digits, "9"));
    const size = Math.abs(amount);
    return size >= low && size <= high && (sign === undefined || amount < 0 === (sign === "-"));
  };
}

// Each key that is pressed looks through thousands of rows, whose words stay the same.
const known = new WeakMap<SearchContext, WeakMap<Transaction, string>>();

function textOf(row: Transaction, context: SearchContext): string {
  const texts = known.get(context) ?? new WeakMap<Transaction, string>();
  const text = texts.get(row) ?? haystack(row, context);
  known.set(context, texts.set(row, text));
  return text;
}

function haystack(row: Transaction, { categories, accounts }: SearchContext): string {
  const named = (id: string | null) => (id ? (categories.get(id)?.path ?? "") : "");
  const lines = row.splits.map((line) => `${named(line.category_id)}\n${line.note}`);
  const other = row.transfer ? (accounts.get(row.transfer.account_id) ?? "") : "";
  return fold([row.payee, row.note, named(row.category_id), ...lines, ...row.tags, other].join("\n"));
}

/** The form of a text that is compared; a minus comes in two kinds. */
export function fold(text: string): string {
  return foldText(text)
    .replaceAll("\u2212", "-")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0).toLowerCase());
}
