import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createSavedReport,
  deleteSavedReport,
  exportReport,
  listSavedReports,
  type ReportQuestion,
  type SavedReport,
  sendSavedReport,
  updateSavedReport,
} from "@/api/generated";
import type { FileFormat, Schedule } from "./saved-report";

export type { ReportQuestion, SavedReport };

export type ReportType = SavedReport["report_type"];

/** What a person says about a report to keep. */
export interface SavedReportDraft {
  name: string;
  report_type: ReportType;
  question: ReportQuestion;
  is_shared: boolean;
  schedule: Schedule | null;
}

export const savedReportQueries = {
  /** One's own reports, and those that others share, by name. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "saved-reports"] as const,
      queryFn: async ({ signal }): Promise<SavedReport[]> => {
        const { items } = await unwrap(listSavedReports({ path: { workspace_id: workspaceId }, signal }));
        return items;
      },
    }),
};

/** Keeps a report, or changes a kept one unless somebody else has changed it since. */
export const useSaveReport = (workspaceId: string) =>
  useChange(workspaceId, ({ report, draft }: { report: SavedReport | null; draft: SavedReportDraft }) =>
    unwrap(
      report
        ? updateSavedReport({
            path: { workspace_id: workspaceId, saved_report_id: report.id },
            body: draft,
            headers: ifMatch(report.version),
          })
        : createSavedReport({ path: { workspace_id: workspaceId }, body: draft }),
    ),
  );

/** What is kept of a report, to change a part of it. */
export function draftOf({ name, report_type, question, is_shared, schedule }: SavedReport): SavedReportDraft {
  return { name, report_type, question, is_shared, schedule: schedule ?? null };
}

/** Keeps a report no longer. */
export const useDeleteReport = (workspaceId: string) =>
  useChange(workspaceId, async ({ id, version }: SavedReport) => {
    await unwrap(
      deleteSavedReport({
        path: { workspace_id: workspaceId, saved_report_id: id },
        headers: ifMatch(version),
      }),
    );
  });

/** Mails a report now. */
export const useSendReport = (workspaceId: string) =>
  useChange(workspaceId, async ({ id }: SavedReport) => {
    await unwrap(sendSavedReport({ path: { workspace_id: workspaceId, saved_report_id: id } }));
  });

/** A report as a file. */
export async function fetchFile(
  workspaceId: string,
  type: ReportType,
  question: ReportQuestion,
  format: FileFormat,
): Promise<Blob> {
  const file: unknown = await unwrap(
    exportReport({
      path: { report_type: type },
      query: { format },
      body: { ...question, workspaceId },
      parseAs: "blob",
    }),
  );
  return file as Blob;
}

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: another window may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: savedReportQueries.list(workspaceId).queryKey }),
  });
}
