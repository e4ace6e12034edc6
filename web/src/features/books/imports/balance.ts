/** What the transactions of a statement make of its opening balance. Pure. */
import { add, digitsOf, type Minor, toWire } from "@/lib/money";
import { minorOf } from "./amount-text";
import type { ImportBalance } from "./api";

/** Decimal texts; null where a balance that it takes is not printed. */
interface CalculatedBalance {
  /** The opening balance with all transactions. */
  calculated: string | null;
  /** What that lacks of the closing balance. */
  difference: string | null;
}

/** Calculates the closing balance, exactly. */
export function calculateBalance(balance: ImportBalance): CalculatedBalance {
  const digits = digitsIn(balance);
  const read = (text: string | null) => (text === null ? null : minorOf(text, digits));
  const sumOf = (a: Minor | null, b: Minor | null) => (a === null || b === null ? null : add(a, b));
  const calculated = sumOf(read(balance.opening), read(balance.rows_sum));
  const difference = sumOf(read(balance.closing), calculated === null ? null : -calculated);
  const written = (amount: Minor | null) => (amount === null ? null : toWire(amount, digits));
  return { calculated: written(calculated), difference: written(difference) };
}

/** How many digits the amounts have after the point. */
export function digitsIn({ opening, rows_sum, closing }: ImportBalance): number {
  return Math.max(...[opening, rows_sum, closing].map((text) => digitsOf(text ?? "")));
}
