import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { readTransactionSearch, type TransactionSearch } from "../search-params";

/** What the address of the page wants to be shown. */
export function useTransactionSearch(): TransactionSearch {
  const given = useSearch({ strict: false }) as Record<string, unknown>;
  return useMemo(() => readTransactionSearch(given), [given]);
}
