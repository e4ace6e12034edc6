import type { QueryClient } from "@tanstack/react-query";
import type { WorkspaceMoney } from "../api";

/** Where something is done. */
export interface BulkContext {
  cache: QueryClient;
  workspace: WorkspaceMoney;
}
