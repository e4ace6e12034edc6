import { queryOptions } from "@tanstack/react-query";
import { type ImportProgress, importsKey } from "./api";

/** How far an import has come, as a share of one: half of the step that is under way. Only events tell it. */
export const progressQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(workspaceId), id, "progress"] as const,
    queryFn: () => 0,
    enabled: false,
  });

/** See `progressQuery`. */
export function shareOf({
  total_steps,
  current_step,
}: Pick<ImportProgress, "total_steps" | "current_step">): number {
  return total_steps === 0 ? 0 : Math.max(0, (current_step - 0.5) / total_steps);
}
