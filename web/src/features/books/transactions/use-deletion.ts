import { useQueryClient } from "@tanstack/react-query";
import type { WorkspaceMoney } from "./api";
import { loadBulk } from "./bulk/load";
import type { Transaction } from "./transaction";

/** Deletes a row without asking first: the notification that follows takes it back, and so does Ctrl+Z. */
export function useDeletion(workspace: WorkspaceMoney): (row: Transaction) => void {
  const cache = useQueryClient();
  return (row) =>
    void loadBulk().then(({ runBulkChange }) =>
      runBulkChange({ cache, workspace }, [row], { kind: "delete" }),
    );
}
