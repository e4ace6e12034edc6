import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import { Pager } from "@/ui/pager";
import classes from "./list-frame.module.css";
import { type ListSearch, MAX_ROWS, narrowed } from "./list-search";

interface ListFrameProps<Search> {
  search: Search;
  onShow: (search: Search) => void;
  filters: ReactNode;
  /** What the server gave; undefined until it has. */
  list: { items: readonly unknown[]; total: number } | undefined;
  /** It is what was asked for before. */
  isStale: boolean;
  /** How many there are, in words. */
  count: string;
  /** What stands in place of no rows. */
  nothing: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list that is filtered, ordered and given out a page at a time. */
export function ListFrame<Search extends ListSearch<string>>(props: ListFrameProps<Search>) {
  const { search, onShow, filters, list, isStale, count, nothing, children } = props;
  const { page = 1, size = 15 } = search;
  const firstPage = narrowed<ListSearch<string>>(search, {}) as Search;
  return (
    <Card flush>
      {filters}
      {list && list.total > 0 && (
        <p className={classes.count} role="status">
          {count}
        </p>
      )}
      <div aria-busy={isStale} className={classes.rows}>
        {!list && <ItemListSkeleton rows={10} />}
        {list && (list.items.length > 0 ? children : nothing)}
      </div>
      {list && list.total > 0 && (
        <Pager
          total={list.total}
          page={page - 1}
          size={size}
          maxPageSize={MAX_ROWS}
          onPage={(next) => onShow({ ...firstPage, ...(next > 0 && { page: next + 1 }) })}
          onSize={(rows) => onShow({ ...firstPage, size: rows })}
        />
      )}
    </Card>
  );
}
