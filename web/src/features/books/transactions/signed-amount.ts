import type { Minor } from "@/lib/money";

/**
 * The signed amount of a figure typed into a row: a sign that was typed counts, a bare figure keeps the direction
 * of its row. Whoever corrects −12.50 by typing 13 means another expense.
 */
export function signedAmount(text: string, minor: Minor, expense: boolean): Minor {
  if (/^\s*[+\-\u2212\u2013]/.test(text)) return minor;
  return expense ? -Math.abs(minor) || 0 : Math.abs(minor);
}
