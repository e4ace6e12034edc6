import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ErrorState } from "@/ui/error-state";
import { workspaceQueries } from "./api";

/** Why the workspaces could not be loaded. */
export function WorkspacesFailed() {
  const { t } = useTranslation();
  const { error, refetch } = useQuery(workspaceQueries.list());
  return (
    <ErrorState title={t("workspaces.failed")} text={explain(error).text} onRetry={() => void refetch()} />
  );
}
