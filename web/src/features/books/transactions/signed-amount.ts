import type { Minor } from "@/lib/money";
import { plainCharacters } from "@/lib/typed-characters";

/**
 * The signed amount of a figure typed into a row: a sign that was typed counts, a bare figure keeps the direction
 * of its row. Whoever corrects −12.50 by typing 13 means another expense.
 */
export function signedAmount(text: string, minor: Minor, expense: boolean): Minor {
  if (minor < 0 || /^\D*[+-]/.test(plainCharacters(text))) return minor;
  return expense ? -Math.abs(minor) || 0 : Math.abs(minor);
}
