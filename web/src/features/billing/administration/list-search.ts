/** What the address says of a list that the server orders and gives out a page at a time. Pure. */
import type { PageSize } from "@/ui/pager";

/** Rows on a page, as the pager offers them; the first is the default. */
const PAGE_SIZES = [15, 50, 100, 0] as const satisfies readonly PageSize[];

/** How many rows the server gives at once when it is asked for all (specification, section 9). */
export const MAX_ROWS = 1000;

/** The part of the address that each list has; what is missing is as by default. */
export interface ListSearch<Sort extends string> {
  q?: string;
  user_id?: string;
  sort?: Sort;
  order?: "asc" | "desc";
  /** The page, counted from 1 as people do. */
  page?: number;
  /** Rows on a page; 0 stands for all of them, up to `MAX_ROWS`. */
  size?: PageSize;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id of the address, if it is one. */
export function readId(value: unknown): string | undefined {
  return typeof value === "string" && UUID.test(value) ? value : undefined;
}

/** Reads what each list has in the address; what is wrong in it is left out. `sorts` are by what it can be ordered. */
export function readList<Sort extends string>(
  given: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const user_id = readId(given.user_id);
  const sort = sorts.find((name) => name === given.sort);
  const order = (["asc", "desc"] as const).find((name) => name === given.order);
  const page = Number(given.page);
  const size = PAGE_SIZES.find((rows) => rows === Number(given.size ?? Number.NaN));
  return {
    ...(typeof given.q === "string" && given.q ? { q: given.q } : {}),
    ...(user_id ? { user_id } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(size !== undefined ? { size } : {}),
  };
}

/** Whoever or whatever is newest, or dearest, is asked for first. */
const firstOrder = (sort: string) => (["user", "plan", "status"].includes(sort) ? "asc" : "desc");

/** By what a list is ordered, and in which direction; by the first of `sorts` when the address does not say. */
export function sortingOf<Sort extends string>(
  { sort, order }: ListSearch<Sort>,
  sorts: readonly [Sort, ...Sort[]],
): { sort: Sort; order: "asc" | "desc" } {
  const by = sort ?? sorts[0];
  return { sort: by, order: order ?? firstOrder(by) };
}

/** What the server is asked for of what each list has. */
export function listQuery<Sort extends string>(search: ListSearch<Sort>, sorts: readonly [Sort, ...Sort[]]) {
  const { q, user_id, page = 1, size = PAGE_SIZES[0] } = search;
  const { sort, order } = sortingOf(search, sorts);
  return {
    skip: (page - 1) * (size || MAX_ROWS),
    limit: size || -1,
    ...(q && { search: q }),
    ...(user_id && { user_id }),
    sort_by: sort,
    sort_order: order,
  };
}

/** The address with some of it changed, at the beginning of its list; undefined takes something away. */
export function narrowed<Search extends object>(
  search: Search,
  change: { [Key in keyof Search]?: Search[Key] | undefined },
): Search {
  const { page: _, ...rest } = search as Search & { page?: number };
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Search;
}

/** The address after a press on a column's head: the other direction, or that column from its beginning. */
export function sortedBy<Sort extends string, Search extends ListSearch<Sort>>(
  search: Search,
  column: Sort,
  sorts: readonly [Sort, ...Sort[]],
): Search {
  const { sort, order } = sortingOf(search, sorts);
  const turned = order === "asc" ? "desc" : "asc";
  const next = sort === column ? turned : firstOrder(column);
  const { order: _, ...rest } = narrowed<ListSearch<Sort>>(search, { sort: column });
  return { ...rest, ...(next !== firstOrder(column) && { order: next }) } as Search;
}
