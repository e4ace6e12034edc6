import type { Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";
import { REASON_TEXTS, type Reason } from "./refusal";

/** What the rows can become: a transfer, or two rows where they are one; or else the text that says why not. */
export type TransferChange =
  | { change: Extract<BulkChange, { kind: "join" | "separate" }> }
  | { reason: (typeof REASON_TEXTS)[Reason] | "bulk.chooseTwo" };

/** Of rows that are one transfer, by one leg or by both, two transactions are made; of two that fit, a transfer. */
export function transferChange(rows: readonly Transaction[]): TransferChange {
  const [one, other] = rows;
  if (!one) return { reason: "bulk.chooseTwo" };
  if (!other) return one.transfer ? { change: { kind: "separate" } } : { reason: "bulk.chooseTwo" };
  if (rows.length > 2) return { reason: "bulk.chooseTwo" };
  if (one.transfer?.transaction_id === other.id) return { change: { kind: "separate" } };
  const reason = misfit(one, other);
  return reason ? { reason: REASON_TEXTS[reason] } : { change: { kind: "join", pair: [one, other] } };
}

/** What speaks against two rows, as the server would say it; the server alone knows what is locked. */
function misfit(one: Transaction, other: Transaction): Reason | null {
  const pair = [one, other];
  if (pair.some(({ transfer }) => transfer)) return "already_transfer";
  if (pair.some(({ splits }) => splits.length > 0)) return "split";
  if (pair.some(({ status }) => status === "void")) return "void";
  if (one.account_id === other.account_id) return "same_account";
  if (one.amount < 0 === other.amount < 0) return "wrong_direction";
  if (one.currency.code === other.currency.code && one.amount !== -other.amount) return "amounts_differ";
  if ((one.status === "planned") !== (other.status === "planned")) return "planned_differs";
  return null;
}
