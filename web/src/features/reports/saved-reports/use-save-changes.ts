import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess } from "@/ui/notify";
import { draftOf, type ReportQuestion, type SavedReport, useSaveReport } from "./api";

/** Keeps what a kept report is asked now. */
export function useSaveChanges(workspaceId: string) {
  const { t } = useTranslation();
  const change = useSaveReport(workspaceId);
  const save = (report: SavedReport, question: ReportQuestion) => {
    void change.mutateAsync({ report, draft: { ...draftOf(report), question } }).then(
      ({ name }) => notifySuccess(t("savedReports.changed", { name })),
      (error: unknown) => notifyFailure(error),
    );
  };
  return { save, isPending: change.isPending };
}
