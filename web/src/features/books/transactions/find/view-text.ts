import { readTransactionSearch, type TransactionSearch } from "../search-params";

/** A view as it is saved: an address without its page. */
export function textOfView(search: TransactionSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries).toString();
}

/** What a saved view shows; what is wrong in it is left out. */
export function viewOfText(text: string): TransactionSearch {
  return readTransactionSearch(Object.fromEntries(new URLSearchParams(text)));
}
