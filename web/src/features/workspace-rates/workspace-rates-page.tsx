import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useWorkspace, workspaceQueries } from "@/features/workspaces/public";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { WorkspaceRates } from "./workspace-rates";

/** The exchange rates of a workspace: those it uses, and those it sets itself. */
export default function WorkspaceRatesPage() {
  const { t } = useTranslation();
  const { workspaceId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace && workspace.id === workspaceId)
    return <WorkspaceRates key={workspace.id} workspace={workspace} />;
  if (workspaces.isError) {
    return (
      <ErrorState
        title={t("workspaces.failed")}
        text={explain(workspaces.error).text}
        onRetry={() => void workspaces.refetch()}
      />
    );
  }
  if (!workspaces.isSuccess) return <ItemListSkeleton rows={4} />;
  return (
    <EmptyState
      page
      title={t("workspaceRates.goneTitle")}
      text={t("workspaceRates.goneText")}
      actions={
        <Button component={Link} to="/workspaces">
          {t("workspaceRates.toWorkspaces")}
        </Button>
      }
    />
  );
}
