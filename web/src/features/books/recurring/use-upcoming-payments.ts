import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { forecastQueries } from "@/features/planning/forecast/public";
import { addDays, today } from "@/lib/dates";
import { recurringQueries } from "./api";
import { type UpcomingPayment, upcomingPayments } from "./upcoming-payments";

/** What comes in the next days. What is planned by hand is left out when nobody knows it; undefined until both are asked. */
export function useUpcomingPayments(workspaceId: string, days: number): UpcomingPayment[] | undefined {
  const { data } = useQuery(recurringQueries.upcoming(workspaceId, days));
  const forecast = useQuery(forecastQueries.year(workspaceId, true));
  return useMemo(() => {
    if (!data || forecast.isPending) return undefined;
    const entries = forecast.data?.accounts.flatMap((account) => account.entries) ?? [];
    return upcomingPayments(data, entries, today(), addDays(today(), days));
  }, [data, forecast.data, forecast.isPending, days]);
}
