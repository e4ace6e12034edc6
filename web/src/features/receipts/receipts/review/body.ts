/** From the form of a review to what is sent. Pure. */
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { ReceiptKind, ReceiptMatch } from "../api";
import type { ConfirmReceipt } from "./api";
import { type Part, partsOf, scaleParts, wholeCategory } from "./parts";
import type { ReviewLine, ReviewValues } from "./values";

/** What becomes of a receipt: a transaction of its own, or a part of one that is there. */
export type Choice = { kind: "new" } | { kind: "attach"; match: ReceiptMatch };

/** The currencies of a review: of the receipt and of its account. */
export interface Currencies {
  receipt: Currency;
  account: Currency;
}

/** Whether the account is counted in another currency than the receipt. */
export function isForeign({ receipt, account }: Currencies): boolean {
  return receipt.code !== account.code;
}

/** Whether money goes out. */
export function isOutgoing(kind: ReceiptKind): boolean {
  return kind === "expense" || kind === "bill";
}

/** What the account is charged, above zero: as typed, and never worked out by a rate. */
export function chargedAmount(values: ReviewValues, currencies: Currencies): Minor | null {
  return (isForeign(currencies) ? values.charged : values.total).minor;
}

/** The parts that the total is divided into by its lines, in the currency of the account; null for one piece. */
export function partsOfValues(values: ReviewValues, currencies: Currencies): Part[] | null {
  const { minor: total } = values.total;
  const charged = chargedAmount(values, currencies);
  if (total === null || charged === null) return null;
  const parts = partsOf(total, summed(values.lines), values.category_id);
  if (!parts || !isForeign(currencies)) return parts;
  const scaled = scaleParts(parts, charged);
  return scaled.length < 2 ? null : scaled;
}

function summed(lines: readonly ReviewLine[]) {
  return lines.map(({ category_id, sum }) => ({ category_id, sum: sum.minor }));
}

/**
 * What is sent; everything in the form has been checked by then. `allowsDuplicate` is true for somebody who has seen that
 * the same receipt is in the books already.
 */
export function confirmBody(
  values: ReviewValues,
  currencies: Currencies,
  choice: Choice,
  allowsDuplicate: boolean,
): ConfirmReceipt {
  const { date, payee, note, tags, kind } = values;
  const said = {
    date,
    ...(payee.trim() && { payee: payee.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
  if (choice.kind === "attach") {
    const { match } = choice;
    const isSame = match.currency === currencies.receipt.code;
    return {
      transaction: {
        ...said,
        account_id: match.account_id,
        // Its own amount stays.
        total_amount: match.total_amount,
        ...(values.category_id && { category_id: values.category_id }),
      },
      lines: values.lines.map((line) => wireLine(line, isSame ? currencies.receipt : null)),
      match_transaction_id: match.transaction_id,
      ...(allowsDuplicate && { allow_duplicate: true }),
    };
  }
  const foreign = isForeign(currencies);
  const charged = chargedAmount(values, currencies) ?? 0;
  const signed = (amount: Minor) =>
    toWire(isOutgoing(kind) ? -amount || 0 : amount, currencies.account.digits);
  // The server divides by what is printed, which is another currency than the account's here.
  const parts = foreign ? partsOfValues(values, currencies) : null;
  const category = foreign ? wholeCategory(summed(values.lines), values.category_id) : values.category_id;
  return {
    transaction: {
      ...said,
      account_id: values.account_id ?? "",
      total_amount: signed(charged),
      ...(kind === "bill" && { status: "planned" as const }),
      ...(parts
        ? {
            splits: parts.map(({ category_id, amount }) => ({
              category_id,
              amount: signed(amount),
              note: "",
            })),
          }
        : category && { category_id: category }),
    },
    lines: values.lines.map((line) => wireLine(line, foreign ? null : currencies.receipt)),
    ...(allowsDuplicate && { allow_duplicate: true }),
  };
}

/** A line; without amounts where they are of another currency than the transaction. */
function wireLine(
  { name, code, category_id, quantity, sum, unit_price }: ReviewLine,
  currency: Currency | null,
) {
  return {
    name: name.trim(),
    code,
    category_id,
    ...(quantity !== null && { quantity }),
    ...(currency && sum.minor !== null && { sum: toWire(sum.minor, currency.digits) }),
    ...(currency && unit_price !== null && { unit_price }),
  };
}
