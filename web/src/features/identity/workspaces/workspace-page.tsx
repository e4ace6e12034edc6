import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/ui/empty-state";
import { type Workspace, workspaceQueries } from "./api";
import { useWorkspace } from "./use-workspace";
import { WorkspacesFailed } from "./workspaces-failed";

interface WorkspacePageProps {
  skeleton: ReactNode;
  children: (workspace: Workspace) => ReactNode;
}

/** A page of the workspace that the address names. */
export function WorkspacePage({ skeleton, children }: WorkspacePageProps) {
  const { t } = useTranslation();
  const { workspaceId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace && workspace.id === workspaceId) return children(workspace);
  if (workspaces.isError) return <WorkspacesFailed />;
  if (!workspaces.isSuccess) return skeleton;
  return (
    <EmptyState
      page
      title={t("workspaces.notFound.title")}
      text={t("workspaces.notFound.text")}
      actions={
        <Button component={Link} to="/workspaces">
          {t("workspaces.notFound.action")}
        </Button>
      }
    />
  );
}
