import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { WorkspaceRateTask } from "./workspace-rate-dialog-window";

interface WorkspaceRateDialogProps {
  workspaceId: string;
  /** Null when closed. */
  task: WorkspaceRateTask | null;
  onClose: () => void;
}

// It brings a calendar and the list of all currencies, and is needed when a rate is missing.
const Window = lazy(async () => {
  const [{ WorkspaceRateDialogWindow }] = await Promise.all([
    import("./workspace-rate-dialog-window"),
    loadTexts(["rates"]),
  ]);
  return { default: WorkspaceRateDialogWindow };
});

/** Sets a rate of the workspace's own, and by it converts what had none. */
export function WorkspaceRateDialog({ workspaceId, task, onClose }: WorkspaceRateDialogProps) {
  return <Suspense>{task && <Window workspaceId={workspaceId} task={task} onClose={onClose} />}</Suspense>;
}
