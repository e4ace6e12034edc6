/** Tags as people look at them. Pure; what becomes of one everywhere, the server knows. */
import type { Tag } from "./api";

/** What can be done with a tag. */
export type TagAction = "rename" | "merge" | "delete";

/** The server keeps so many transactions of a change; what changes more cannot be undone. */
const MAX_UNDOABLE = 5000;

/** What can be done with each of these tags: merging takes another one. */
export function actionsOf(tags: readonly Tag[]): TagAction[] {
  return tags.length > 1 ? ["rename", "merge", "delete"] : ["rename", "delete"];
}

/** The tags in which a text is, in any case. */
export function searchTags(tags: readonly Tag[], text: string): Tag[] {
  const wanted = text.trim().toLocaleLowerCase();
  return tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

/** Whether a change of a tag may be for good; deleted transactions, which the count leaves out, may make it so. */
export function mayBeFinal({ transaction_count }: Tag): boolean {
  return transaction_count > MAX_UNDOABLE;
}
