import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { unwrap } from "@/api/client";
import { getReport } from "@/api/generated";
import { STALE_TIME } from "@/api/query-client";
import { currentLanguage } from "@/i18n";
import { useSession } from "@/session/session";
import { canonical } from "./parameters";
import type { ReportQuestion, ReportType } from "./question";
import type { ReportOf } from "./report";
import { type CachedReport, cachedReport, cacheReport, MAX_AGE } from "./stored";
import { reportOf, type WireReportOf } from "./wire";

/** The first part of the keys of a workspace's reports. */
export function reportsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "reports"] as const;
}

/** A report, and by what the server knows its answer. */
interface Known<T extends ReportType> {
  report: ReportOf<T>;
  etag: string | null;
}

/** A refusal is told again for so long before the server is asked once more (specification, section 8). */
const ERROR_FOR = STALE_TIME;
const refusals = new Map<string, { error: ApiError; at: number }>();

export const reportQueries = {
  /** The answer to a question. What was answered within the hour is shown at once, and asked about again. */
  report: <T extends ReportType>(workspaceId: string, type: T, question: ReportQuestion) => {
    const key = keyOf(workspaceId, type, question);
    return queryOptions({
      queryKey: [...reportsKey(workspaceId), type, canonical(question), currentLanguage()] as const,
      queryFn: async ({ signal, client, queryKey }): Promise<Known<T>> => {
        const refused = refusals.get(key);
        if (refused && Date.now() - refused.at < ERROR_FOR) throw refused.error;
        refusals.delete(key);
        const known = client.getQueryData<Known<T>>(queryKey);
        try {
          return await ask(workspaceId, type, question, known, key, signal);
        } catch (error) {
          if (isLasting(error)) refusals.set(key, { error, at: Date.now() });
          throw error;
        }
      },
      select: ({ report }: Known<T>) => report,
      staleTime: STALE_TIME,
      gcTime: MAX_AGE,
      initialData: () => stored(type, key),
      // An event that was missed meanwhile may have changed it: an answer that is still right costs a few bytes.
      initialDataUpdatedAt: 0,
    });
  },
};

/** Lets the server be asked again about what it has refused. */
export function forgetRefusal(workspaceId: string, type: ReportType, question: ReportQuestion): void {
  refusals.delete(keyOf(workspaceId, type, question));
}

/** By what answers and refusals are kept: what one was told is not for whoever signs in next, and names are in the language of the page. */
function keyOf(workspaceId: string, type: ReportType, question: ReportQuestion): string {
  const { session } = useSession.getState();
  const user = "user" in session ? session.user?.id : undefined;
  return `${user ?? ""} ${workspaceId} ${type} ${currentLanguage()} ${canonical(question)}`;
}

async function ask<T extends ReportType>(
  workspaceId: string,
  type: T,
  question: ReportQuestion,
  known: Known<T> | undefined,
  key: string,
  signal: AbortSignal,
): Promise<Known<T>> {
  const call = getReport({
    path: { report_type: type },
    body: { workspaceId, ...question },
    ...(known?.etag && { headers: { "If-None-Match": known.etag } }),
    signal,
  });
  const { response } = await call;
  if (known && response?.status === 304) return known;
  const answer = (await unwrap(call)) as WireReportOf<T>;
  const etag = response?.headers.get("ETag") ?? null;
  cacheReport(key, { etag, answer });
  return { report: reportOf(type, answer), etag };
}

function stored<T extends ReportType>(type: T, key: string): Known<T> | undefined {
  const cached: CachedReport | null = cachedReport(key);
  if (!cached) return undefined;
  try {
    return { report: reportOf(type, cached.answer as WireReportOf<T>), etag: cached.etag };
  } catch {
    // Damaged: the server has it right.
    return undefined;
  }
}

/** After these the same question may be answered: somebody signs in again, the server has time again. */
const TEMPORARY_STATUSES: readonly number[] = [401, 429, 503];

/** Whether the same question would be refused again. */
function isLasting(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.silence === null && !TEMPORARY_STATUSES.includes(error.status ?? 0)
  );
}
