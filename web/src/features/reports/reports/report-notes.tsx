import { useTranslation } from "react-i18next";
import type { Report, ReportWarning } from "./report";
import classes from "./reports.module.css";
import { UnconvertedNote } from "./unconverted-note";

/** What a reader has to know of a report: what it leaves out, and why. */
export function ReportNotes({ workspaceId, report }: { workspaceId: string; report: Report }) {
  const { t } = useTranslation();
  const text = ({ code, count }: ReportWarning) => {
    if (code === "truncated") return t("reports.warnings.truncated", { count });
    if (code === "projection_left_out") return t("reports.warnings.projection_left_out", { count });
    return t("reports.warnings.other");
  };
  return (
    <>
      <UnconvertedNote workspaceId={workspaceId} report={report} />
      {report.warnings.map((warning) => (
        <p key={warning.code} className={classes.note}>
          {text(warning)}
        </p>
      ))}
    </>
  );
}
