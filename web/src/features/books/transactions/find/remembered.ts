import * as v from "valibot";
import { slot } from "@/lib/storage";
import { readTransactionSearch, type TransactionSearch } from "../search-params";

/** So many places are remembered, the latest first. */
const MAX_REMEMBERED = 30;

const stored = slot("transaction-filters", {
  retention: "normal",
  schema: v.array(v.object({ place: v.string(), search: v.record(v.string(), v.string()) })),
});

/** What was looked for at a place (an account, or a workspace) the last time; null when it was nothing. */
export function recall(place: string): TransactionSearch | null {
  const found = stored.read()?.find((one) => one.place === place);
  return found ? readTransactionSearch(found.search) : null;
}

/** Keeps what is looked for at a place. The order and the quick ranges belong to the person, not to the place. */
export function remember(place: string, wanted: TransactionSearch): void {
  const search = { ...wanted };
  delete search.sort;
  if (search.range !== "custom") delete search.range;
  const others = (stored.read() ?? []).filter((one) => one.place !== place);
  const next = Object.keys(search).length > 0 ? [{ place, search }, ...others] : others;
  if (next.length > 0) stored.write(next.slice(0, MAX_REMEMBERED));
  else stored.remove();
}
