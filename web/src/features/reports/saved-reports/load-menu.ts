import { lazy } from "react";
import { loadTexts } from "@/i18n";

/** What can be done with a report, with its texts: the report itself is there first. */
export const SavedReportMenu = lazy(async () => {
  const [menu] = await Promise.all([import("./saved-report-menu"), loadTexts(["saved-reports"])]);
  return { default: menu.SavedReportMenu };
});
