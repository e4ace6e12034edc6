/** What the browser remembers of reports (specification, section 3): filters, and answers for an hour. */
import * as v from "valibot";
import { slot } from "@/lib/storage";
import { CLIENT_VERSION } from "@/lib/version";
import { COMMON, defaultsOf, firstPeriod, hasRange, parametersOf, pick } from "./parameters";
import { REPORT_TYPES, type ReportQuestion, type ReportType } from "./question";
import { questionSchema } from "./search";

/** How long an answer is kept in storage, in milliseconds (specification, section 9). */
export const MAX_AGE = 60 * 60 * 1000;
/** So many answers, and so many characters of them, are kept: they are read whenever a report is opened. */
const MAX_CACHED_REPORTS = 12;
const MAX_CACHED_CHARACTERS = 200_000;

const filtersSlot = slot("report", {
  retention: "normal",
  schema: v.object({
    /** Accounts and currency are those of one workspace. */
    workspaceId: v.string(),
    commonFilters: questionSchema,
    /** Of the report that was looked at last. */
    specificReportParams: v.nullable(v.object({ type: v.picklist(REPORT_TYPES), params: questionSchema })),
  }),
});

const answersSlot = slot("report-data", {
  retention: "temporary",
  schema: v.array(
    v.object({
      key: v.string(),
      at: v.number(),
      etag: v.nullable(v.string()),
      answer: v.record(v.string(), v.unknown()),
    }),
  ),
});

/** The filters that a report begins with when its address says none. */
export function initialQuestion(workspaceId: string, type: ReportType): ReportQuestion {
  return withDates(workspaceId, type, {});
}

/** A question with the days that it does not say: those remembered, else those the type begins with. */
export function withDates(workspaceId: string, type: ReportType, question: ReportQuestion): ReportQuestion {
  const isBare = Object.keys(question).length === 0;
  const stored = filtersSlot.read();
  const remembered = stored ? pick(stored.commonFilters, parametersOf(type)) : {};
  if (stored?.workspaceId !== workspaceId) {
    delete remembered.accountIds;
    delete remembered.currency;
  }
  // An address that says something says all of it but the days, which no report goes without.
  const begun = isBare ? { ...defaultsOf(type), ...remembered } : { ...question };
  if (!hasRange(type) || begun.period || begun.start_date || begun.end_date) return begun;
  const { period, start_date, end_date } = remembered;
  if (period) return { period, ...begun };
  return start_date && end_date
    ? { start_date, end_date, ...begun }
    : { period: firstPeriod(type), ...begun };
}

/** Remembers the common filters that somebody has chosen, for the reports that are opened next. */
export function rememberFilters(workspaceId: string, type: ReportType, question: ReportQuestion): void {
  const stored = filtersSlot.read();
  const common = pick(question, COMMON);
  // A report of one day says nothing about ranges.
  const days = hasRange(type) ? {} : pick(stored?.commonFilters ?? {}, RANGE);
  filtersSlot.write({
    workspaceId,
    commonFilters: { ...days, ...common },
    specificReportParams: stored?.workspaceId === workspaceId ? stored.specificReportParams : null,
  });
}

/** Remembers which report is looked at, and what it is asked. */
export function rememberReport(workspaceId: string, type: ReportType, question: ReportQuestion): void {
  const stored = filtersSlot.read();
  const common = stored?.commonFilters ?? {};
  filtersSlot.write({
    workspaceId,
    commonFilters: stored?.workspaceId === workspaceId ? common : pick(common, [...RANGE, "includeArchived"]),
    specificReportParams: { type, params: question },
  });
}

const RANGE = ["period", "start_date", "end_date"] as const;

/** Entering a report clears its own parameters (specification, section 2). */
export function clearSpecific(): void {
  const stored = filtersSlot.read();
  if (stored?.specificReportParams) filtersSlot.write({ ...stored, specificReportParams: null });
}

/** The report that was looked at last in this workspace, with what it was asked; null if there is none. */
export function lastReport(workspaceId: string): { type: ReportType; question: ReportQuestion } | null {
  const stored = filtersSlot.read();
  if (stored?.workspaceId !== workspaceId || !stored.specificReportParams) return null;
  const { type, params } = stored.specificReportParams;
  return { type, question: pick(params, parametersOf(type)) };
}

/** An answer of the server, and by what it is known. */
export interface CachedReport {
  etag: string | null;
  answer: object;
}

/** The answer to a question, if it was given within the last hour. */
export function cachedReport(key: string, now = Date.now()): CachedReport | null {
  const found = answersSlot.read()?.find((one) => one.key === versioned(key));
  return found && now - found.at < MAX_AGE ? { etag: found.etag, answer: found.answer } : null;
}

/** Keeps an answer, and lets those go that are too old or for which there is no room. */
export function cacheReport(key: string, { etag, answer }: CachedReport, now = Date.now()): void {
  const own = versioned(key);
  const others = (answersSlot.read() ?? []).filter((one) => one.key !== own && now - one.at < MAX_AGE);
  const all = [{ key: own, at: now, etag, answer: answer as Record<string, unknown> }, ...others];
  let room = MAX_CACHED_CHARACTERS;
  const remaining = all.slice(0, MAX_CACHED_REPORTS).filter((one) => {
    const size = JSON.stringify(one.answer).length;
    if (size > room) return false;
    room -= size;
    return true;
  });
  answersSlot.write(remaining);
}

/** Another version of the client may read answers otherwise. */
function versioned(key: string): string {
  return `${CLIENT_VERSION} ${key}`;
}
