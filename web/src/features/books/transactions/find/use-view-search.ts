import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import type { TransactionSearch } from "../search-params";
import { recall, remember } from "./remembered";

/** How long after the last key the address follows the typed text, in milliseconds. */
const DEBOUNCE = 300;

/** Changes what is shown; an undefined value takes a filter away. */
export type ChangeSearch = (change: SearchChange) => void;

type SearchChange = { [K in keyof TransactionSearch]: TransactionSearch[K] | undefined };

/**
 * What of a place is shown: as the address says, or, where it says nothing, as it was left. The text that is being
 * typed is kept apart from the address, which follows it.
 */
export function useViewSearch(
  place: string,
  address: TransactionSearch,
  onSearch: (search: TransactionSearch) => void,
) {
  const [left, setLeft] = useState(() => (isEmpty(address) ? recall(place) : null));
  const search = left && isEmpty(address) ? left : address;
  const [text, setText] = useState(search.q ?? "");
  const enter = useEffectEvent(() => left && onSearch(left));
  useEffect(() => {
    enter();
  }, []);

  const show = (wanted: SearchChange) => {
    const entries = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const next = Object.fromEntries(entries) as TransactionSearch;
    setLeft(null);
    remember(place, next);
    onSearch(next);
  };
  const change: ChangeSearch = (some) => show({ ...search, ...some });
  const follow = useDebouncedCallback((q: string) => change({ q: q || undefined }), DEBOUNCE);
  return {
    search,
    change,
    text,
    type: (value: string) => {
      setText(value);
      follow(value);
    },
    /** Shows something else altogether. */
    show: (next: SearchChange) => {
      follow.cancel();
      setText(next.q ?? "");
      show(next);
    },
  };
}

function isEmpty(search: TransactionSearch): boolean {
  return Object.keys(search).length === 0;
}
