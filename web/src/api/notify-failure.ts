import { notifyError } from "@/ui/notify";
import { ApiError } from "./api-error";
import { explain } from "./errors";

/**
 * Says in a message of its own what went wrong, as `explain` words it. Silent about a limit of the plan, of which the
 * toast tells with the way to raise it.
 */
export function notifyFailure(error: unknown, failure?: string): void {
  if (error instanceof ApiError && error.limit) return;
  notifyError(explain(error, failure).text);
}
