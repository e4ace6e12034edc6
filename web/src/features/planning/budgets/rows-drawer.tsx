import { lazy, Suspense } from "react";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { SideDrawer } from "@/ui/side-drawer";
import { useLocale } from "@/ui/use-locale";
import type { BudgetOverview } from "./budget";
import { periodTitle } from "./period";
import type { RowsQuestion } from "./rows-panel";
import { useLineName } from "./use-line-name";

const Rows = lazy(async () => ({ default: (await import("./rows-panel")).RowsPanel }));

interface RowsDrawerProps {
  /** Null when closed. */
  question: RowsQuestion | null;
  workspace: Workspace;
  overview: BudgetOverview;
  onClose: () => void;
}

/** The transactions behind a number of a budget. */
export function RowsDrawer({ question, workspace, overview, onClose }: RowsDrawerProps) {
  const locale = useLocale();
  const nameOf = useLineName(workspace.id);
  const subject = question?.subject;
  const name =
    subject === undefined || subject === "whole"
      ? overview.budget.name
      : nameOf(subject === "rest" ? null : subject);
  return (
    <SideDrawer
      opened={question !== null}
      onClose={onClose}
      title={`${name} · ${periodTitle(overview.period, locale)}`}
    >
      {question && (
        <Suspense fallback={<ItemListSkeleton rows={6} />}>
          <Rows key={question.subject} question={question} workspace={workspace} overview={overview} />
        </Suspense>
      )}
    </SideDrawer>
  );
}
