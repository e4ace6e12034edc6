import { useEffect } from "react";
import { may } from "@/api/workspace";
import { clearRecurringRequest, useRecurringRequest } from "@/features/books/transactions/public";
import { useWorkspace } from "@/features/identity/workspaces/public";
import { ItemDialog } from "./item-dialog";
import { termsFromTransaction } from "./known-definition";

/** Makes a recurring transaction of one that is booked: it opens as soon as somebody wants that, on any page. */
export function RecurringFromTransaction() {
  const workspace = useWorkspace();
  const input = useRecurringRequest(({ request: now }) => now);
  useEffect(() => clearRecurringRequest, []);
  if (!input || workspace?.id !== input.workspaceId || !may(workspace, "edit_plans")) return null;
  return (
    <ItemDialog
      key={input.row.id}
      workspace={workspace}
      item={null}
      known={termsFromTransaction(input.row)}
      transactionId={input.row.id}
      onClose={clearRecurringRequest}
    />
  );
}
