import { unwrap } from "@/api/client";
import { type Change, undoChange } from "@/api/generated";

/** Takes a change back, as a new change; undoing that one does the first one again. */
export function undoRecordedChange(workspaceId: string, changeId: string): Promise<Change> {
  return unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } }));
}
