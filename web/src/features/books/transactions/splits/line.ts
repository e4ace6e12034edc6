import type { Currency, Minor } from "@/lib/money";
import { newUuid } from "@/lib/random";
import { type AmountValue, amountValue } from "@/ui/amount-input";
import { remainderOf, type Split } from "./split";

/** A line while it is typed. Its amount goes in the direction of the transaction: a refund among expenses is negative. */
export interface Line {
  /** Tells the lines apart on the screen. */
  key: string;
  category_id: string | null;
  amount: AmountValue;
  note: string;
}

/** How lines are written: in which currency and locale, and whether they are expenses. */
export interface Writing {
  currency: Currency;
  locale: string;
  expense: boolean;
}

/** A new line with this amount. */
export function newLine(writing: Writing, category_id: string | null, amount: Minor | null): Line {
  return {
    key: newUuid(),
    category_id,
    amount: amountValue(amount, writing.currency, writing.locale),
    note: "",
  };
}

/** The lines of a row, to be edited. */
export function linesOf(splits: readonly Split[], writing: Writing): Line[] {
  return splits.map(({ category_id, amount, note }) => ({
    ...newLine(writing, category_id, inDirection(amount, writing)),
    note,
  }));
}

/** The lines as they are to be kept; null as long as one has no amount. */
export function splitsOf(lines: readonly Line[], writing: Writing): Split[] | null {
  const splits = lines.flatMap(({ category_id, amount, note }) =>
    amount.minor === null
      ? []
      : [
          {
            category_id,
            amount: inDirection(amount.minor, writing),
            note: note.trim(),
          },
        ],
  );
  return splits.length === lines.length ? splits : null;
}

/** The lines with the rest of the total in the one that was left empty. */
export function withRest(lines: readonly Line[], total: Minor, writing: Writing): Line[] {
  const empty = lines.filter(({ amount }) => amount.text.trim() === "");
  const rest = remainderOf(total, lines.map(amountOf));
  if (empty.length !== 1 || rest === 0) return [...lines];
  const amount = amountValue(rest, writing.currency, writing.locale);
  return lines.map((line) => (line === empty[0] ? { ...line, amount } : line));
}

/** What a line comes to so far. */
export function amountOf({ amount }: Line): { amount: Minor | null } {
  return { amount: amount.minor };
}

function inDirection(amount: Minor, { expense }: Writing): Minor {
  return expense ? -amount || 0 : amount;
}
