import type { FlatCategory } from "@/features/books/categories/public";
import type { Minor } from "@/lib/money";
import { rangeTotals } from "./range-totals";
import { fold, type SearchContext, wordsIn } from "./search";
import { type Direction, NO_CATEGORY, type TransactionSearch } from "./search-params";
import { STATUSES, type Totals, type Transaction, type TransactionStatus } from "./transaction";

/** Which rows are wanted; an empty list and null want all of them. The server reads the same (`find/api.ts`). */
export interface RowFilter {
  /** With everything below them; NO_CATEGORY for rows without one. */
  categories: readonly string[];
  statuses: readonly TransactionStatus[];
  accounts: readonly string[];
  payee: string | null;
  tags: readonly string[];
  /** Of the amount's size, as decimal text: each row reads it in its own currency. */
  min: string | null;
  max: string | null;
  direction: Direction | null;
  /** Only what is not converted to the currency of the workspace, since no rate is known. */
  onlyUnconverted: boolean;
  text: string;
}

/** More than this is not looked for, in characters. */
export const MAX_TEXT_LENGTH = 200;

/** What an address wants; what is wrong in it is left out. `digits` are the most that an amount may have here. */
export function filterOf(search: TransactionSearch, digits: number): RowFilter {
  const statuses = listed(search.status);
  return {
    categories: listed(search.category),
    statuses: STATUSES.filter((status) => statuses.includes(status)),
    accounts: listed(search.account),
    payee: search.payee?.trim() || null,
    tags: listed(search.tag),
    min: sizeOf(search.min, digits),
    max: sizeOf(search.max, digits),
    direction: search.direction ?? null,
    onlyUnconverted: search.rate === "none",
    text: search.q?.trim().slice(0, MAX_TEXT_LENGTH) ?? "",
  };
}

/** How many kinds of things are wanted beside the searched text. */
export function countFilters(filter: RowFilter): number {
  const { categories, statuses, accounts, tags, payee, direction, min, max, onlyUnconverted } = filter;
  const lists = [categories, statuses, accounts, tags].filter(({ length }) => length > 0);
  const others = [payee !== null, direction !== null, min !== null || max !== null, onlyUnconverted];
  return lists.length + others.filter(Boolean).length;
}

/** Whether a filter leaves anything out. */
export function isNarrow(filter: RowFilter): boolean {
  return filter.text !== "" || countFilters(filter) > 0;
}

/** The one answer to whether a row is wanted. */
export function matcher(filter: RowFilter, context: SearchContext): (row: Transaction) => boolean {
  const { statuses, accounts, min, max, direction, onlyUnconverted } = filter;
  const payee = filter.payee === null ? null : whole(filter.payee);
  const tags = filter.tags.map(whole);
  const inCategory = categoryMatcher(filter.categories, context.categories);
  const hasWords = wordsIn(filter.text, context);
  const [lowerBound, upperBound] = [limitOf(min, true), limitOf(max, false)];
  return (row) => {
    const size = Math.abs(row.amount);
    return (
      (statuses.length === 0 || statuses.includes(row.status)) &&
      (accounts.length === 0 || accounts.includes(row.account_id)) &&
      (lowerBound === null || size >= lowerBound(row.currency.digits)) &&
      (upperBound === null || size <= upperBound(row.currency.digits)) &&
      (direction === null || directionOf(row) === direction) &&
      (!onlyUnconverted || row.converted === null) &&
      (payee === null || whole(row.payee) === payee) &&
      tags.every((tag) => row.tags.some((own) => whole(own) === tag)) &&
      (!inCategory || inCategory(row)) &&
      (!hasWords || hasWords(row))
    );
  };
}

/** A split row fits by any of its lines; a transfer has no category and misses none. */
function categoryMatcher(wanted: readonly string[], categories: ReadonlyMap<string, FlatCategory>) {
  const fits = categoryFits(wanted, categories);
  if (!fits) return null;
  return ({ transfer, splits, category_id }: Transaction) =>
    !transfer && (splits.length === 0 ? fits(category_id) : splits.some((line) => fits(line.category_id)));
}

/** Whether a category is one of the wanted or beneath one; null when all are. */
function categoryFits(wanted: readonly string[], categories: ReadonlyMap<string, FlatCategory>) {
  if (wanted.length === 0) return null;
  const ids = new Set(wanted);
  // Parents stand before their children.
  for (const { id, parentId } of categories.values()) if (parentId && ids.has(parentId)) ids.add(id);
  return (id: string | null) => ids.has(id ?? NO_CATEGORY);
}

/** What the rows that a filter keeps come to. */
export function totalsOf(
  rows: readonly Transaction[],
  { categories: wanted, statuses }: RowFilter,
  { categories }: Pick<SearchContext, "categories">,
  converted: boolean,
): Totals {
  const fits = categoryFits(wanted, categories);
  return rangeTotals(rows, { planned: statuses.includes("planned"), fits, converted });
}

function directionOf({ transfer, amount }: Transaction): Direction {
  if (transfer) return "transfer";
  return amount < 0 ? "expense" : "income";
}

function whole(name: string): string {
  return fold(name).trim().replace(/\s+/g, " ");
}

/** The parts of a list in an address. */
export function listed(text: string | undefined): string[] {
  const parts = text?.split(",").map((part) => part.trim()) ?? [];
  return parts.filter(Boolean);
}

/** A list as it stands in an address; nothing for an empty one. */
export function joined(list: readonly string[]): string | undefined {
  return list.join(",") || undefined;
}

/** Reads the size of an amount, typed with point or comma, as decimal text with so many digits; null where it is none. */
export function sizeOf(text: string | undefined, digits: number): string | null {
  const [, integer, fraction = ""] = /^(\d{1,13})(?:[.,](\d*))?$/.exec(text?.trim() ?? "") ?? [];
  if (integer === undefined || fraction.length > digits) return null;
  return digits === 0 ? integer : `${integer}.${fraction.padEnd(digits, "0")}`;
}

/** A size in minor units of any currency: the first that is enough, or the last that is not too much. */
function limitOf(size: string | null, up: boolean): ((digits: number) => Minor) | null {
  if (size === null) return null;
  const [integer = "", fraction = ""] = size.split(".");
  return (digits) => {
    const rows = Number(integer + fraction.slice(0, digits).padEnd(digits, "0"));
    return rows + (up && /[1-9]/.test(fraction.slice(digits)) ? 1 : 0);
  };
}
