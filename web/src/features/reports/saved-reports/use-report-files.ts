import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay, today } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { notifySuccess, notifyWarning } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { fetchFile, type ReportQuestion, type ReportType } from "./api";
import type { FileFormat } from "./saved-report";

interface Shown {
  workspace: Workspace;
  reportType: ReportType;
  question: ReportQuestion;
  title: string;
}

/** Takes the report that is shown along: as a file, as a picture, on paper, as a link. */
export function useReportFiles({ workspace, reportType, question, title }: Shown) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { period, start_date, end_date, reportDate } = question;
  const days = period
    ? t(`reports.periods.${period}`)
    : [start_date, end_date, reportDate].flatMap((day) => (day ? formatDay(day, locale) : [])).join(" – ");
  const name = (ending: string) => `${title} ${today()}.${ending}`;
  const refused = (error: unknown) => notifyFailure(error, t("savedReports.fileFailed"));
  const taking = useMutation({
    mutationFn: (format: FileFormat) => fetchFile(workspace.id, reportType, question, format),
    onSuccess: (file, format) => saveFile(name(format), file),
    onError: refused,
  });
  const drawing = useMutation({
    mutationFn: async (svg: SVGSVGElement) =>
      (await import("@/ui/charts/to-png")).chartPng(svg, { title, ...(days && { subtitle: days }) }),
    onSuccess: (file) => saveFile(name("png"), file),
    onError: refused,
  });
  const saveImage = (svg: SVGSVGElement | null) => {
    if (svg) drawing.mutate(svg);
    else notifyWarning(t("savedReports.noPicture"));
  };
  const copyLink = async () => {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(window.location.href);
      notifySuccess(t("savedReports.linkCopied"));
    } catch {
      // Over plain http a page may not copy.
      notifyWarning(t("savedReports.linkRefused"));
    }
  };
  return {
    take: (format: FileFormat) => {
      // The button stays in reach meanwhile, or it would lose the focus.
      if (!taking.isPending) taking.mutate(format);
    },
    saveImage: saveImage,
    copyLink,
    isPending: taking.isPending || drawing.isPending,
  };
}
