import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FETCH_LIMIT, transactionQueries, type WorkspaceMoney } from "../api";
import { isNarrow, matcher, type RowFilter, totalsOf } from "../filter";
import type { ListScope } from "../list-changes";
import type { SearchContext } from "../search";
import { isNewestFirst, type Order } from "../table/columns";
import { viewRows } from "../table/view-row";
import type { Transaction } from "../transaction";

interface Wanted {
  workspace: WorkspaceMoney;
  /** The account, if it is one, and the days. */
  scope: ListScope;
  filter: RowFilter;
  /** The text as it is typed; that of the filter follows it. */
  text: string;
  order: Order;
  context: SearchContext;
}

const NO_ROWS: Transaction[] = [];

/**
 * The rows that are wanted. As long as all rows of the days are here, they are looked through here, and every key
 * shows at once; when they are too many, the server looks, and what is here is shown until it has answered.
 */
export function useFoundRows({ workspace, scope, filter, text, order, context }: Wanted) {
  const query = useQuery(transactionQueries.list(workspace, scope));
  const whole = query.data;
  // By the text as it is typed, like the rows: else the figures over the table would go, and move it, only when the
  // filter has followed.
  const narrowed = isNarrow({ ...filter, text: text.trim() });
  const far = (whole?.total ?? 0) > FETCH_LIMIT && (isNarrow(filter) || !isNewestFirst(order));
  const found = useQuery({
    ...transactionQueries.list(workspace, { ...scope, find: { filter, order } }),
    enabled: far,
  });
  const answer = far ? found.data : undefined;
  const known = whole?.rows ?? NO_ROWS;
  const all = useMemo(() => (whole ? viewRows(whole, context) : []), [whole, context]);
  const here = useMemo(() => {
    const isWanted = matcher({ ...filter, text }, context);
    const matching = all.filter(({ row }) => isWanted(row));
    return matching.length === all.length ? all : matching;
  }, [all, filter, text, context]);
  const shown = useMemo(() => (answer ? viewRows(answer, context) : here), [answer, here, context]);
  const list = answer ?? (narrowed ? undefined : whole);
  const totals = useMemo(
    () =>
      list?.totals ??
      totalsOf(
        shown.map(({ row }) => row),
        filter,
        context,
        scope.accountId === null,
      ),
    [list, shown, filter, context, scope.accountId],
  );
  return {
    query,
    /** The rows of the days that are here. */
    known,
    shown,
    /** The server's answer that is shown, if it is shown as it is. */
    list,
    /** What all that is wanted comes to. */
    totals,
    narrowed,
    /** Why the server has not looked. */
    error: far ? found.error : null,
  };
}
