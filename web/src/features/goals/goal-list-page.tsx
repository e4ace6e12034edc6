import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useWorkspace, WorkspaceStart, workspaceQueries } from "@/features/workspaces/public";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { GoalListSkeleton } from "./goal-list-skeleton";
import { Goals } from "./goals";

/** What is saved towards in the workspace. */
export default function GoalListPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace) return <Goals key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("app.routes.goals")} inBar />
      {data && <WorkspaceStart />}
      {!data && !error && <GoalListSkeleton />}
      {!data && error && (
        <ErrorState
          title={t("workspaces.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
