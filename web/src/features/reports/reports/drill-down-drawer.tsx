import { lazy, Suspense } from "react";
import type { Workspace } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { ItemListSkeleton } from "@/ui/item-list";
import { SideDrawer } from "@/ui/side-drawer";
import type { DrillDownQuery } from "./drill-down-query";

const Rows = lazy(async () => {
  const [{ DrillDownRows }] = await Promise.all([import("./drill-down-rows"), loadTexts(["reports"])]);
  return { default: DrillDownRows };
});

interface ReportDrillDownDrawerProps {
  workspace: Workspace;
  /** Null when closed. */
  query: DrillDownQuery | null;
  onClose: () => void;
}

/** The transactions behind a number of a report. */
export function ReportDrillDownDrawer({ workspace, query, onClose }: ReportDrillDownDrawerProps) {
  return (
    <SideDrawer opened={query !== null} onClose={onClose} title={query?.title}>
      {query && (
        <Suspense fallback={<ItemListSkeleton rows={6} />}>
          <Rows workspace={workspace} question={query.question} balance={query.balance} />
        </Suspense>
      )}
    </SideDrawer>
  );
}
