import { Drawer } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/workspaces/public";
import { ItemListSkeleton } from "@/ui/item-list";
import { useLocale } from "@/ui/use-locale";
import type { BudgetOverview, Part } from "./budget";
import { periodTitle } from "./period";
import classes from "./rows-drawer.module.css";
import { useLineName } from "./use-line-name";

const Rows = lazy(async () => ({ default: (await import("./rows-panel")).RowsPanel }));

/** Which number is asked about: of the whole budget or of a row of the tree. */
export interface RowsQuestion {
  /** "whole", or the key of the row. */
  subject: string;
  part: Part;
}

interface RowsDrawerProps {
  /** Null when closed. */
  question: RowsQuestion | null;
  workspace: Workspace;
  overview: BudgetOverview;
  onClose: () => void;
}

/** The transactions behind a number of a budget. */
export function RowsDrawer({ question, workspace, overview, onClose }: RowsDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useLineName(workspace.id);
  const subject = question?.subject;
  const name =
    subject === undefined || subject === "whole"
      ? overview.budget.name
      : nameOf(subject === "rest" ? null : subject);
  return (
    <Drawer
      opened={question !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={`${name} · ${periodTitle(overview.period, locale)}`}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{
        body: classes.body ?? "",
        title: classes.title ?? "",
        header: classes.header ?? "",
        content: classes.content ?? "",
      }}
    >
      {question && (
        <Suspense fallback={<ItemListSkeleton rows={6} />}>
          <Rows key={question.subject} question={question} workspace={workspace} overview={overview} />
        </Suspense>
      )}
    </Drawer>
  );
}
