import type { Export } from "./api";

/** How far an export has come, as a share of one: by the steps that are done. */
export function shareOf({ status, steps }: Pick<Export, "status"> & { steps: { status: string }[] }): number {
  if (status === "completed") return 1;
  if (steps.length === 0) return 0;
  return steps.filter((step) => step.status === "completed").length / steps.length;
}

/** The name of an export's file: whose it is and of which day, for finding it again. */
export function fileName(username: string, startedAt: string): string {
  return `know-your-money-${username}-${startedAt.slice(0, 10)}.zip`;
}
