import { useQuery } from "@tanstack/react-query";
import type { Day } from "@/lib/dates";
import { recurringQueries } from "./api";
import type { RecurringItem } from "./item";
import { isOver } from "./item-list";

/**
 * From which day of its rule on a change may be meant: the one that is known already, else that of the first one that
 * is still open. Null where all is meant: nothing was booked yet, or nothing comes any more.
 */
export function useFirstOpen(
  workspaceId: string,
  item: RecurringItem | null,
  known: Day | null,
): { from: Day | null; isPending: boolean } {
  const divides = item !== null && item.last_posted_date !== null && !isOver(item);
  const asks = divides && known === null;
  const query = useQuery({ ...recurringQueries.firstOpen(workspaceId, item?.id ?? ""), enabled: asks });
  const from = divides ? (known ?? query.data ?? null) : null;
  // On its first day nothing lies before it.
  return {
    from: from !== null && item && from > item.dtstart ? from : null,
    isPending: asks && query.isPending,
  };
}
