import { Drawer } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/workspaces/public";
import { loadTexts } from "@/i18n";
import { ItemListSkeleton } from "@/ui/item-list";
import classes from "./door-drawer.module.css";
import type { DoorQuestion } from "./door-question";

const Rows = lazy(async () => {
  const [{ DoorRows }] = await Promise.all([import("./door-rows"), loadTexts(["reports"])]);
  return { default: DoorRows };
});

interface ReportDoorDrawerProps {
  workspace: Workspace;
  /** Null when closed. */
  door: DoorQuestion | null;
  onClose: () => void;
}

/** The transactions behind a number of a report. */
export function ReportDoorDrawer({ workspace, door, onClose }: ReportDoorDrawerProps) {
  const { t } = useTranslation();
  // Every open dialog hears Escape: the one on top alone closes.
  const [covered, setCovered] = useState(false);
  return (
    <Drawer
      opened={door !== null}
      onClose={onClose}
      closeOnEscape={!covered}
      position="right"
      size={460}
      title={door?.title}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{
        body: classes.body ?? "",
        title: classes.title ?? "",
        header: classes.header ?? "",
        content: classes.content ?? "",
      }}
    >
      {door && (
        <Suspense fallback={<ItemListSkeleton rows={6} />}>
          <Rows
            workspace={workspace}
            question={door.question}
            balance={door.balance}
            onCovered={setCovered}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
