import { i18next } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import type { Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";

/**
 * Ticks rows off as cleared, or takes the tick away when all of them have it. What is reconciled or void is settled
 * already, and left alone.
 */
export function clearingOf(rows: readonly Transaction[]): { rows: Transaction[]; change: BulkChange } | null {
  const open = rows.filter(({ status }) => status !== "reconciled" && status !== "void");
  if (open.length === 0) return null;
  const cleared = open.every(({ status }) => status === "cleared");
  return { rows: open, change: { kind: "status", status: cleared ? "pending" : "cleared" } };
}

/** The same; says so where there is nothing to tick off. */
export function clearing(rows: readonly Transaction[]) {
  const found = clearingOf(rows);
  if (!found) notifyInfo(i18next.t("bulk.nothingToClear"), "clearing");
  return found;
}
