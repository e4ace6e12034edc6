import { lazy, Suspense, useState } from "react";
import type { Workspace } from "@/features/workspaces/public";
import { loadTexts } from "@/i18n";
import { ItemListSkeleton } from "@/ui/item-list";
import { SideDrawer } from "@/ui/side-drawer";
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
  const [covered, setCovered] = useState(false);
  return (
    <SideDrawer opened={door !== null} covered={covered} onClose={onClose} title={door?.title}>
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
    </SideDrawer>
  );
}
