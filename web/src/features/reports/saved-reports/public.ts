export { type SavedReport, savedReportQueries } from "./api";
export { SavedReportMenu } from "./load-menu";
export { SavedReportList } from "./saved-report-list";
