import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getForecast } from "@/api/generated";
import type { Outlook } from "./outlook";
import { fromWire } from "./wire";

/** How far ahead one looks, in days. */
const DAYS_AHEAD = 365;

export const forecastQueries = {
  /** How the accounts are expected to go in the next year; with what is left of the budgets, or without. */
  year: (workspaceId: string, budgets: boolean) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "forecast", { budgets }] as const,
      queryFn: async ({ signal }): Promise<Outlook> => {
        const query = { workspace_id: workspaceId, days: DAYS_AHEAD, budgets };
        return fromWire(await unwrap(getForecast({ query, signal })));
      },
      placeholderData: keepPreviousData,
    }),
};
