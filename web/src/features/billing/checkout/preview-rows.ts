/** What choosing a plan comes to, line by line. Pure. */
import { digitsOf, type Minor, parseWire } from "@/lib/money";
import type { CheckoutPreview } from "./wire";

/** A line: what it is, and how much; below zero, what is taken off. */
export interface PreviewRow {
  kind: "debit" | "credit" | "balance" | "carried" | "due" | "kept";
  amount: Minor;
}

type Amounts = Pick<CheckoutPreview, "credit" | "debit" | "balance" | "amount">;

/** Reads decimal text whose currency's digits are its own. */
export const minorOf = (text: string): Minor => parseWire(text, digitsOf(text));

/**
 * The lines in their order; the last one says what is to be paid now, or what stays to one's credit. Where nothing but
 * the price is charged, that alone says it.
 */
export function previewRows({ credit, debit, balance, amount }: Amounts): PreviewRow[] {
  const [off, on, given, due] = [
    Math.abs(minorOf(credit)),
    minorOf(debit),
    minorOf(balance),
    minorOf(amount),
  ];
  const rows: PreviewRow[] = [];
  if (on !== 0 && (off !== 0 || given !== 0)) rows.push({ kind: "debit", amount: on });
  if (off !== 0) rows.push({ kind: "credit", amount: -off });
  if (given > 0) rows.push({ kind: "balance", amount: -given });
  if (given < 0) rows.push({ kind: "carried", amount: -given });
  rows.push(due < 0 ? { kind: "kept", amount: -due } : { kind: "due", amount: due });
  return rows;
}
