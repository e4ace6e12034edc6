import { ApiError } from "@/api/api-error";
import { add, type Minor, parseWire, sum } from "@/lib/money";
import type { Reconciliation } from "./api";

/** What of a row matters here. */
export interface TickedRow {
  status: "planned" | "pending" | "cleared" | "reconciled" | "void";
  amount: Minor;
}

/** Where an account stands against its statement. */
export interface ReconciliationSummary {
  statement: Minor;
  ticked: Minor;
  /** What the statement has beyond what is ticked. */
  difference: Minor;
}

/**
 * Where an account stands: what was reconciled before, and the rows that are ticked now, so that the figures move
 * with each tick. While not all of the rows are here, as the server counted it.
 */
export function summarize(
  { statement_balance, progress }: Reconciliation,
  rows: readonly TickedRow[] | null,
  digits: number,
): ReconciliationSummary {
  const minor = (text: string | undefined) => parseWire(text ?? statement_balance, digits);
  const statement = minor(statement_balance);
  const tickedSum = rows && sum(rows.filter(isTicked).map(({ amount }) => amount));
  const ticked =
    tickedSum === null
      ? minor(progress?.cleared_balance)
      : add(minor(progress?.reconciled_balance), tickedSum);
  return { statement, ticked, difference: add(statement, -ticked) };
}

/** What the difference is by now, when a closing is refused because another one was seen; otherwise null. */
export function differenceIn(error: unknown, digits: number): Minor | null {
  if (!(error instanceof ApiError) || error.code !== "difference_changed") return null;
  const { difference } = error.detail;
  return typeof difference === "string" ? parseWire(difference, digits) : null;
}

/** Whether the bank knows of a row. */
export function isTicked({ status }: Pick<TickedRow, "status">): boolean {
  return status === "cleared";
}
