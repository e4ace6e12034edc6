/** What the address of the rates' screen says. */
import { addDays, addMonths, type Day, isDay } from "@/lib/dates";

/** The parts of the screen. */
export const RATE_VIEWS = ["rates", "gaps"] as const;

/** Of which days rates are shown. */
export const RATE_PERIODS = ["any", "week", "month", "year", "days"] as const;
export type RatePeriod = (typeof RATE_PERIODS)[number];

/** Rows on a page; 0 stands for all of them, up to `MAX_RATES`. */
const PAGE_SIZES = [15, 50, 100, 0] as const;
export type RatePageSize = (typeof PAGE_SIZES)[number];

/** How many rows the server gives at once when it is asked for all (specification, section 9). */
export const MAX_RATES = 1000;

/** The source of the rates that people have entered. */
export const MANUAL = "manual";

/** Which rates are shown, as it stands in the address; what is missing is as by default. */
export interface RateSearch {
  view?: "gaps";
  from?: string;
  to?: string;
  /** The id of a provider, or `MANUAL`. */
  source?: string;
  period?: Exclude<RatePeriod, "any">;
  /** The days of the period that is called "days". */
  start?: Day;
  end?: Day;
  /** The page, counted from 1 as people do. */
  page?: number;
  size?: RatePageSize;
}

const CODE = /^[A-Z][A-Z0-9]{2,9}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is wrong in it is left out. */
export function readRateSearch(given: Record<string, unknown>): RateSearch {
  const code = (value: unknown) => (typeof value === "string" && CODE.test(value) ? value : undefined);
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : undefined);
  const [from, to] = [code(given.from), code(given.to)];
  const { source } = given;
  const known = typeof source === "string" && (source === MANUAL || UUID.test(source));
  const period = RATE_PERIODS.find((name) => name === given.period);
  const [start, end] = period === "days" ? [day(given.start), day(given.end)] : [undefined, undefined];
  const page = Number(given.page);
  const size = PAGE_SIZES.find((rows) => rows === Number(given.size ?? Number.NaN));
  return {
    ...(given.view === "gaps" ? { view: "gaps" as const } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(known ? { source } : {}),
    ...(period && period !== "any" ? { period } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(size !== undefined ? { size } : {}),
  };
}

/** The first and the last day of what is shown; null where there is no bound. */
export function daysOf({ period, start, end }: RateSearch, today: Day): [Day | null, Day | null] {
  switch (period) {
    case undefined:
      return [null, null];
    case "week":
      return [addDays(today, -6), today];
    case "month":
      return [addMonths(today, -1), today];
    case "year":
      return [addMonths(today, -12), today];
    case "days":
      return [start ?? null, end ?? null];
  }
}

/** What the server is asked for: the newest days first. */
export function rateQuery(search: RateSearch, today: Day) {
  const { from, to, source, page = 1, size = PAGE_SIZES[0] } = search;
  const [start, end] = daysOf(search, today);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(source && { source }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    skip: (page - 1) * (size || MAX_RATES),
    limit: size || -1,
    sort_desc: true,
  };
}

/** The address with some of the filters changed, at the beginning of its list; undefined takes a filter away. */
export function filtered(
  search: RateSearch,
  change: { [Key in keyof RateSearch]: RateSearch[Key] | undefined },
): RateSearch {
  const { page: _, ...rest } = search;
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as RateSearch;
}

/** Whether less than everything is asked for. */
export function isFiltered({ from, to, source, period }: RateSearch): boolean {
  return [from, to, source, period].some((filter) => filter !== undefined);
}
