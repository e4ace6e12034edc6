export { reportQueries } from "./api";
export { ReportPreview } from "./load-preview";
export { REPORT_TYPES } from "./question";
export { ReportIcon } from "./report-icon";
export { questionFrom } from "./search";
