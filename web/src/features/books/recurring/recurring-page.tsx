import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  selectWorkspace,
  useWorkspace,
  WorkspaceFallback,
  workspaceQueries,
} from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { Recurring } from "./recurring";

/** Everything that recurs in the workspace. */
export default function RecurringPage() {
  const { t } = useTranslation();
  const { data } = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  // A notification may be about another workspace than the one that is open.
  const { workspace: named } = useSearch({ strict: false }) as { workspace?: unknown };
  const known = data?.find(({ id }) => id === named)?.id;
  useEffect(() => {
    if (known !== undefined) selectWorkspace(known);
  }, [known]);
  if (workspace) return <Recurring key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("app.nav.recurring")} inBar />
      <WorkspaceFallback
        skeleton={
          <Card>
            <ItemListSkeleton rows={6} />
          </Card>
        }
      />
    </>
  );
}
