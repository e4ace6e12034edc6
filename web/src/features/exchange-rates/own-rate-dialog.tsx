import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { OwnRateTask } from "./own-rate-dialog-window";

interface OwnRateDialogProps {
  workspaceId: string;
  /** Null when closed. */
  task: OwnRateTask | null;
  onClose: () => void;
}

// It brings a calendar and the list of all currencies, and is needed when a rate is missing.
const Window = lazy(async () => {
  const [{ OwnRateDialogWindow }] = await Promise.all([
    import("./own-rate-dialog-window"),
    loadTexts(["rates"]),
  ]);
  return { default: OwnRateDialogWindow };
});

/** Sets a rate of the workspace's own, and by it converts what had none. */
export function OwnRateDialog({ workspaceId, task, onClose }: OwnRateDialogProps) {
  return <Suspense>{task && <Window workspaceId={workspaceId} task={task} onClose={onClose} />}</Suspense>;
}
