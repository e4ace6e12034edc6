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
  "transaction.created",
  "transaction.updated",
  "transaction.deleted",
  "transaction.restored",
  "transfer.created",
  "transfer.updated",
  "transfer.deleted",
  "transfer.restored",
] as const;

/** What somebody did, as the key of a sentence. */
export type Deed = (typeof TOLD)[number];

/** Both legs of a transfer are transactions; people speak of one transfer. */
export function isTransfer({ rows, before, after }: Pick<Change, "rows" | "before" | "after">): boolean {
  const legs = rows.filter(({ noun }) => noun === "transaction");
  return legs.length === 2 || Boolean(before?.transfer ?? after?.transfer);
}

/** Which sentence tells a change; null for one that this client does not know yet. */
export function deedOf(change: Change): Deed | null {
  const { noun, kind, actor, rows } = change;
  if (noun === "member" && kind === "created") return "member.joined";
  if (noun === "member" && kind === "deleted") {
    return rows[0]?.id === actor.user_id ? "member.left" : "member.removed";
  }
  const subject = noun === "transaction" && isTransfer(change) ? "transfer" : noun;
  return TOLD.find((deed) => deed === `${subject}.${kind}`) ?? null;
}
