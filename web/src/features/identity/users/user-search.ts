/** What the address of the users' screen says. Light: the router reads it before the page is loaded. */

/** The parts of the screen. */
export const USER_VIEWS = ["users", "invitations"] as const;
export type UserView = (typeof USER_VIEWS)[number];

/** By what the list can be ordered. */
export const USER_SORTS = [
  "full_name",
  "username",
  "email",
  "is_superuser",
  "last_seen_at",
  "created_at",
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Rows on a page; 0 stands for all of them, up to `MAX_USERS`. */
export const USER_PAGE_SIZES = [15, 50, 100, 0] as const;
export type UserPageSize = (typeof USER_PAGE_SIZES)[number];

/** How many rows the server gives at once when it is asked for all (specification, section 9). */
export const MAX_USERS = 1000;

/** What of the users is shown, as it stands in the address; what is missing is as by default. */
export interface UserSearch {
  view?: UserView;
  q?: string;
  sort?: UserSort;
  order?: "desc";
  /** The page, counted from 1 as people do. */
  page?: number;
  size?: UserPageSize;
}

/** Reads the address; what is wrong in it is left out. */
export function readUserSearch(given: Record<string, unknown>): UserSearch {
  const view = USER_VIEWS.find((name) => name === given.view);
  const sort = USER_SORTS.find((name) => name === given.sort);
  const size = USER_PAGE_SIZES.find((rows) => rows === Number(given.size ?? Number.NaN));
  const page = Number(given.page);
  return {
    ...(view && view !== "users" ? { view } : {}),
    ...(typeof given.q === "string" && given.q ? { q: given.q } : {}),
    ...(sort ? { sort } : {}),
    ...(given.order === "desc" ? { order: "desc" as const } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(size !== undefined ? { size } : {}),
  };
}

/** What the server is asked for. */
export function userQuery({ q, sort, order, page = 1, size = USER_PAGE_SIZES[0] }: UserSearch) {
  return {
    skip: (page - 1) * (size || MAX_USERS),
    limit: size || -1,
    ...(q && { search: q }),
    sort_by: sort ?? USER_SORTS[0],
    sort_order: order ?? ("asc" as const),
  };
}

/** The address of the same list at its beginning. */
export function onFirstPage(search: UserSearch): UserSearch {
  const { page: _, ...rest } = search;
  return rest;
}

/** The address of those whose names contain a text; of all if it is empty. */
export function searchedFor(search: UserSearch, text: string): UserSearch {
  const { q: _, ...rest } = onFirstPage(search);
  return { ...rest, ...(text && { q: text }) };
}

/** The address after a press on a column's head: the other direction, or that column from its beginning. */
export function sortedBy(search: UserSearch, column: UserSort): UserSearch {
  const { order, sort, ...rest } = onFirstPage(search);
  const same = (sort ?? USER_SORTS[0]) === column;
  // Who is newest, was here last or may most is asked for first.
  const first = column === "created_at" || column === "last_seen_at" || column === "is_superuser";
  const descending = same ? order !== "desc" : first;
  return { ...rest, sort: column, ...(descending && { order: "desc" }) };
}
