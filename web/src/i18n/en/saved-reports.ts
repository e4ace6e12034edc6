import savedReports from "./saved-reports.json";

/** The texts of reports that are kept, taken along and mailed. */
const texts = { savedReports };

export default texts;
