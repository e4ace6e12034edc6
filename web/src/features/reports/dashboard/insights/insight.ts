/** Something that stands out in the figures. Pure. */
import type { Currency, Minor } from "@/lib/money";

/** What can stand out. */
export type InsightKind =
  | "spent_more"
  | "spent_less"
  | "already_more"
  | "saved_more"
  | "saved_less"
  | "large_payment"
  | "price_up";

/** What stands out, with what its sentence needs. What is saved has a sign; of all else the kind says which way. */
export interface Insight {
  kind: InsightKind;
  /** Null for what has no category. */
  categoryId: string | null;
  payees: readonly string[];
  amount: Minor | null;
  /** What it is in a usual month, or was before. */
  usual: Minor | null;
  percent: number | null;
  /** YYYY-MM. */
  month: string | null;
  transactionId: string | null;
  accountId: string | null;
  currency: Currency;
}

/** What tells one from the others. */
export function insightKey({ kind, categoryId, payees, month, transactionId }: Insight): string {
  return [kind, categoryId, month, transactionId, ...payees].join(" ");
}

/** Whether money stays that mostly goes, or goes that mostly stays. */
export function insightTone({ kind }: Insight): "good" | "warning" {
  return kind === "spent_less" || kind === "saved_more" ? "good" : "warning";
}
