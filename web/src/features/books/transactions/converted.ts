/** Amounts in the currency of the workspace. Pure. */

import type { Minor } from "@/lib/money";
import type { Transaction } from "./transaction";

/** What counts of a row in some category. */
interface Part {
  category_id: string | null;
  amount: Minor;
}

/** A row's parts in the workspace's currency: itself, or its lines, which come to it exactly. Null when no rate is known. */
export function convertedParts({ converted, amount, category_id, splits }: Transaction): Part[] | null {
  if (converted === null) return null;
  if (splits.length === 0) return [{ category_id, amount: converted }];
  const shares = shareOut(
    converted,
    amount,
    splits.map((line) => line.amount),
  );
  return splits.map((line, at) => ({ category_id: line.category_id, amount: shares[at] ?? 0 }));
}

/**
 * Divides what an amount has been converted to among its lines, by the method of largest remainders; of equal ones the
 * first line gets the unit. The lines come to `amount`, and what they get to `converted`.
 */
export function shareOut(converted: Minor, amount: Minor, lines: readonly Minor[]): Minor[] {
  if (converted === amount) return [...lines];
  const whole = BigInt(amount);
  const parts = lines.map((line, at) => {
    const scaled = BigInt(line) * BigInt(converted);
    const floor = floorDivide(scaled, whole);
    return { at, floor, rest: abs(scaled - floor * whole) };
  });
  let missing = BigInt(converted) - parts.reduce((sum, { floor }) => sum + floor, 0n);
  for (const part of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1,
  )) {
    if (missing === 0n) break;
    part.floor += 1n;
    missing -= 1n;
  }
  return parts.map(({ floor }) => Number(floor));
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
