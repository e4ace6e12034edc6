import type { QueryClient } from "@tanstack/react-query";
import { type Export, updateExport } from "./api";

/** What the server tells while an export is being made. */
export const exportEvents = {
  PROGRESS_UPDATE(payload: Export & { type: string }, cache: QueryClient) {
    if (payload.type !== "export") return;
    const { type: _, ...updated } = payload;
    updateExport(cache, updated);
  },
};
