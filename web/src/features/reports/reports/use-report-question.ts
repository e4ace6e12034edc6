import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { type SavedReport, savedReportQueries } from "@/features/reports/saved-reports/public";
import { COMMON, defaultsOf, isSame, parametersOf, pick, problemOf } from "./parameters";
import type { ReportQuestion, ReportType } from "./question";
import { addressOf, questionFrom, readReportSearch } from "./search";
import { clearSpecific, initialQuestion, rememberFilters, rememberReport, withDates } from "./stored";

/** What a report is asked, where it comes from, and the ways to ask otherwise. */
export interface ReportQuestionState {
  /** Null until the saved report that the address names is there. */
  question: ReportQuestion | null;
  saved: SavedReport | undefined;
  /** Whether it is asked something else than what is saved. */
  isChanged: boolean;
  change: (patch: Partial<ReportQuestion>) => void;
  /** Asks as if the report were entered anew. */
  clear: () => void;
  keepAs: (savedId: string | null) => void;
}

/** The address says what is asked: by itself, by a saved report that it names, or not at all, and then what is remembered. */
export function useReportQuestion(workspaceId: string, type: ReportType): ReportQuestionState {
  const given = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = useMemo(() => readReportSearch(given, type), [given, type]);
  const isBare = Object.keys(search.question).length === 0;
  const savedReports = useQuery({
    ...savedReportQueries.list(workspaceId),
    enabled: search.report !== undefined,
  });
  const saved = savedReports.data?.find(
    ({ id, report_type }) => id === search.report && report_type === type,
  );
  const isWaiting = isBare && search.report !== undefined && savedReports.isPending;
  const savedQuestion = useMemo(() => (saved ? questionFrom(type, saved.question) : null), [saved, type]);
  const question = useMemo(() => {
    if (isWaiting) return null;
    if (isBare && savedQuestion) return savedQuestion;
    return isBare ? initialQuestion(workspaceId, type) : withDates(workspaceId, type, search.question);
  }, [isWaiting, isBare, savedQuestion, workspaceId, type, search.question]);

  const show = useCallback(
    (next: ReportQuestion, report: string | null | undefined) =>
      void navigate({
        to: "/reports/$reportType",
        params: { reportType: type },
        search: addressOf(next, { workspace: workspaceId, report }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, type, workspaceId],
  );
  const isWhole = question !== null && isSame(question, search.question) && search.workspace === workspaceId;
  useEffect(() => {
    if (!question) return;
    if (isBare) clearSpecific();
    // The address can be given away: it says everything.
    if (!isWhole) show(question, search.report);
    if (!isBare && !problemOf(type, question)) rememberReport(workspaceId, type, question);
  }, [question, isBare, isWhole, search.report, workspaceId, type, show]);

  return {
    question,
    saved,
    isChanged: savedQuestion !== null && question !== null && !isSame(savedQuestion, question),
    change: (patch) => {
      const next = pick({ ...question, ...patch }, parametersOf(type));
      // What a report began with by itself is nobody's wish for the next one.
      const isChosen = COMMON.some((name) => name in patch);
      if (isChosen && !problemOf(type, next)) rememberFilters(workspaceId, type, next);
      // An address that says nothing would be filled with what is remembered: just what was taken away.
      show(Object.keys(next).length > 0 ? next : defaultsOf(type), search.report);
    },
    clear: () => show({ ...defaultsOf(type), ...pick(question ?? {}, DAYS) }, search.report),
    keepAs: (report) => question && show(question, report),
  };
}

const DAYS = ["period", "start_date", "end_date"] as const;
