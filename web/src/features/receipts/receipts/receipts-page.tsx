import { useTranslation } from "react-i18next";
import { useWorkspace, WorkspaceFallback } from "@/features/identity/workspaces/public";
import { PageHeader } from "@/ui/page-header";
import { Inbox } from "./inbox";
import { InboxSkeleton } from "./inbox-skeleton";

/** The receipts of the workspace. */
export default function ReceiptsPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  if (workspace) return <Inbox key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("app.nav.receipts")} inBar />
      <WorkspaceFallback skeleton={<InboxSkeleton />} />
    </>
  );
}
