import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { workspaceQueries } from "./api";
import { WorkspaceStart } from "./workspace-start";
import { WorkspacesFailed } from "./workspaces-failed";

/** What a page shows while there is no workspace yet that it could be of. */
export function WorkspaceFallback({ skeleton }: { skeleton: ReactNode }) {
  const { data, isError } = useQuery(workspaceQueries.list());
  if (data?.length === 0) return <WorkspaceStart />;
  return isError && !data ? <WorkspacesFailed /> : skeleton;
}
