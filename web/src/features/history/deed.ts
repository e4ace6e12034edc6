import type { Change } from "./api";

/**
 * What a change is told as. Pure: which sentence, and which fields beside it.
 */

const TOLD = [
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
  "transaction.created",
  "transaction.updated",
  "transaction.deleted",
  "transaction.restored",
  "transfer.created",
  "transfer.updated",
  "transfer.deleted",
  "transfer.restored",
  "transactions.created",
  "transactions.updated",
  "transactions.deleted",
  "transactions.restored",
] as const;

/** What somebody did, as the key of a sentence. */
export type Deed = (typeof TOLD)[number];

type Rows = Pick<Change, "rows" | "row_count" | "before" | "after">;

/** Both legs of a transfer are transactions, on two accounts; people speak of one transfer. */
export function isTransfer({ rows, row_count, before, after }: Rows): boolean {
  if (row_count > 2) return false;
  const [first, second] = rows;
  const legs = first?.noun === "transaction" && second?.noun === "transaction";
  return (legs && first.account_id !== second.account_id) || Boolean(before?.transfer ?? after?.transfer);
}

/** Whether several transactions were changed at once. */
export function isBulk(change: Rows & Pick<Change, "noun">): boolean {
  return change.noun === "transaction" && change.row_count > 1 && !isTransfer(change);
}

/** Which sentence tells a change; null for one that this client does not know yet. */
export function deedOf(change: Change): Deed | null {
  const { noun, kind, actor, rows } = change;
  if (noun === "member" && kind === "created") return "member.joined";
  if (noun === "member" && kind === "deleted") {
    return rows[0]?.id === actor.user_id ? "member.left" : "member.removed";
  }
  const transfer = noun === "transaction" && isTransfer(change);
  const subject = transfer ? "transfer" : isBulk(change) ? "transactions" : noun;
  return TOLD.find((deed) => deed === `${subject}.${kind}`) ?? null;
}
