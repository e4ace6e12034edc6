import type { QueryClient } from "@tanstack/react-query";
import type { RateSync } from "@/api/contract";
import { keepSync } from "./sync";

/** How far the fetching of a provider's past has come. */
export function rateSyncProgressed(payload: RateSync & { type: "rate_sync" }, cache: QueryClient): void {
  const { type: _, ...told } = payload;
  keepSync(cache, told);
}
