import { useQuery } from "@tanstack/react-query";
import { useWorkspace } from "@/features/identity/workspaces/public";
import { receiptQueries } from "./api";

/** How many receipts of the workspace wait for a person: to be reviewed, or since they could not be read. */
export function useWaitingReceipts(): number {
  const workspace = useWorkspace();
  const query = { ...receiptQueries.waiting(workspace?.id ?? ""), enabled: workspace !== undefined };
  return useQuery(query).data ?? 0;
}
