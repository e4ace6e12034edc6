import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Workspace, workspaceQueries } from "./api";
import { choose, selectWorkspace, useSelection } from "./selection";

/**
 * The workspace now shown: that of the address where it names one, else the selected one, else the first. Undefined
 * while the list is loading and for a user without any.
 */
export function useWorkspace(): Workspace | undefined {
  const { data = [] } = useQuery(workspaceQueries.list());
  const named = useParams({ strict: false, select: ({ workspaceId }) => workspaceId });
  const selected = useSelection(({ selectedWorkspaceId }) => selectedWorkspaceId);
  const isKnown = data.some(({ id }) => id === named);
  useEffect(() => {
    // Whoever follows a link into a workspace goes on working there.
    if (named && isKnown) selectWorkspace(named);
  }, [named, isKnown]);
  return choose(data, named && isKnown ? named : selected);
}
