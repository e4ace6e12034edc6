import { queryOptions } from "@tanstack/react-query";
import { type ImportProgress, importsKey } from "./api";

/** What was last told of an import's way; null before that. Only events tell it. */
export const progressQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(workspaceId), id, "progress"] as const,
    queryFn: (): ImportProgress | null => null,
    enabled: false,
  });

/** How far a booking has come, as a share of one: half of the step that is under way. */
export function bookedShare(progress: ImportProgress | null): number {
  // What was told while it was read says nothing of its booking.
  if (progress === null || progress.parts !== null || progress.total_steps === 0) return 0;
  return Math.max(0, (progress.current_step - 0.5) / progress.total_steps);
}
