import type { Change } from "./api";

/**
 * The kind of a history entry: which sentence describes a change. Pure.
 */

const ENTRY_KINDS = [
  "workspace.created",
  "workspace.updated",
  "member.joined",
  "member.left",
  "member.removed",
  "member.updated",
  "invitation.created",
  "invitation.updated",
  "invitation.deleted",
  "account.created",
  "account.updated",
  "account.deleted",
  "account.restored",
  "account.moved_away",
  "account.moved_here",
  "category.created",
  "category.updated",
  "category.deleted",
  "category.restored",
  "category.merged",
  "tag.updated",
  "tag.deleted",
  "tag.restored",
  "tag.merged",
  "rule.created",
  "rule.updated",
  "rule.deleted",
  "rule.restored",
  "recurring_item.created",
  "recurring_item.updated",
  "recurring_item.deleted",
  "recurring_item.restored",
  "budget.created",
  "budget.updated",
  "budget.deleted",
  "budget.restored",
  "goal.created",
  "goal.updated",
  "goal.deleted",
  "goal.restored",
  "import.created",
  "import.deleted",
  "import.restored",
  "transaction.created",
  "transaction.updated",
  "transaction.deleted",
  "transaction.restored",
  "attachment.created",
  "attachment.deleted",
  "attachment.restored",
  "transfer.created",
  "transfer.updated",
  "transfer.deleted",
  "transfer.restored",
  "transfer.joined",
  "transfer.separated",
  "transactions.created",
  "transactions.updated",
  "transactions.deleted",
  "transactions.restored",
  "reconciliation.created",
  "reconciliation.updated",
  "reconciliation.closed",
  "reconciliation.reopened",
  "reconciliation.deleted",
  "workspace_rate.created",
  "workspace_rate.updated",
  "workspace_rate.deleted",
  "reconversion.created",
] as const;

/** The kind of a change, as the key of its sentence. */
export type HistoryEntryKind = (typeof ENTRY_KINDS)[number];

/** Whether several transactions were changed at once. Both legs of a transfer are transactions, but people speak of one transfer. */
export function isBulk({
  noun,
  row_count,
  is_transfer,
}: Pick<Change, "noun" | "row_count" | "is_transfer">): boolean {
  return noun === "transaction" && row_count > 1 && !is_transfer;
}

/** The sentence that describes a change; null for one that this client does not know yet. */
export function entryKindOf(change: Change): HistoryEntryKind | null {
  const { noun, kind, actor, rows, is_transfer } = change;
  if (noun === "member" && kind === "created") return "member.joined";
  if (noun === "member" && kind === "deleted") {
    return rows[0]?.id === actor.user_id ? "member.left" : "member.removed";
  }
  const state = noun === "reconciliation" && kind === "updated" ? change.after?.state : undefined;
  if (state === "closed" || state === "reopened") return `reconciliation.${state}`;
  if (is_transfer && kind === "updated" && change.before && change.after) {
    if (change.before.transfer === null) return "transfer.joined";
    if (change.after.transfer === null) return "transfer.separated";
  }
  const subject = is_transfer ? "transfer" : isBulk(change) ? "transactions" : noun;
  return ENTRY_KINDS.find((entryKind) => entryKind === `${subject}.${kind}`) ?? null;
}

/** How many transactions that stay are no transfers any more, since the account of their other leg has left. */
export function unlinkedBy({ noun, kind, row_count }: Pick<Change, "noun" | "kind" | "row_count">): number {
  return noun === "account" && kind === "moved_away" ? row_count - 1 : 0;
}
