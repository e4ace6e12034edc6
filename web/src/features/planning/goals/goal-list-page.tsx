import { useTranslation } from "react-i18next";
import { useWorkspace, WorkspaceFallback } from "@/features/identity/workspaces/public";
import { PageHeader } from "@/ui/page-header";
import { GoalListSkeleton } from "./goal-list-skeleton";
import { Goals } from "./goals";

/** What is saved towards in the workspace. */
export default function GoalListPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  if (workspace) return <Goals key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("app.routes.goals")} inBar />
      <WorkspaceFallback skeleton={<GoalListSkeleton />} />
    </>
  );
}
