import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useWorkspace, workspaceQueries } from "@/features/workspaces/public";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Forecast } from "./forecast";
import { ForecastSkeleton } from "./forecast-skeleton";

/** How the balances of a workspace are expected to go in the next year. */
export default function ForecastPage() {
  const { t } = useTranslation();
  const { workspaceId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace && workspace.id === workspaceId) return <Forecast key={workspace.id} workspace={workspace} />;
  if (workspaces.isError) {
    return (
      <ErrorState
        title={t("workspaces.failed")}
        text={explain(workspaces.error).text}
        onRetry={() => void workspaces.refetch()}
      />
    );
  }
  if (!workspaces.isSuccess) return <ForecastSkeleton />;
  return (
    <EmptyState
      page
      title={t("forecast.goneTitle")}
      text={t("forecast.goneText")}
      actions={
        <Button component={Link} to="/workspaces">
          {t("forecast.toWorkspaces")}
        </Button>
      }
    />
  );
}
