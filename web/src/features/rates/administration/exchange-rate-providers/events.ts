import type { QueryClient } from "@tanstack/react-query";
import type { RateSync } from "@/api/contract";
import { updateSync } from "./sync";

/** How far the fetching of a provider's past has come. */
export function rateSyncProgressed(payload: RateSync & { type: "rate_sync" }, cache: QueryClient): void {
  const { type: _, ...progress } = payload;
  updateSync(cache, progress);
}
