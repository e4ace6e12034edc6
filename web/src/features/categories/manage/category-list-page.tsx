import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useWorkspace, workspaceQueries } from "@/features/workspaces/public";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { Categories } from "./categories";

/** The categories of a workspace: looking, and keeping them in order. */
export default function CategoryListPage() {
  const { t } = useTranslation();
  const { workspaceId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace && workspace.id === workspaceId)
    return <Categories key={workspace.id} workspace={workspace} />;
  if (workspaces.isError) {
    return (
      <ErrorState
        title={t("workspaces.failed")}
        text={explain(workspaces.error).text}
        onRetry={() => void workspaces.refetch()}
      />
    );
  }
  if (!workspaces.isSuccess) return <ItemListSkeleton rows={8} />;
  return (
    <EmptyState
      page
      title={t("manageCategories.goneTitle")}
      text={t("manageCategories.goneText")}
      actions={
        <Button component={Link} to="/workspaces">
          {t("manageCategories.toWorkspaces")}
        </Button>
      }
    />
  );
}
