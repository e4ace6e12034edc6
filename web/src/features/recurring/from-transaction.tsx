import { useEffect } from "react";
import { may } from "@/api/workspace";
import { forgetRecurringWish, useRecurringWish } from "@/features/transactions/public";
import { useWorkspace } from "@/features/workspaces/public";
import { ItemDialog } from "./item-dialog";
import { knownOf } from "./known-terms";

/** Makes a recurring transaction of one that is booked: it opens as soon as somebody wants that, on any page. */
export function RecurringFromTransaction() {
  const workspace = useWorkspace();
  const wish = useRecurringWish(({ wish: now }) => now);
  useEffect(() => forgetRecurringWish, []);
  if (!wish || workspace?.id !== wish.workspaceId || !may(workspace, "edit_plans")) return null;
  return (
    <ItemDialog
      key={wish.row.id}
      workspace={workspace}
      item={null}
      known={knownOf(wish.row)}
      transactionId={wish.row.id}
      onClose={forgetRecurringWish}
    />
  );
}
