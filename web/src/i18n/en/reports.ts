import reportViews from "./report-views.json";
import reports from "./reports.json";

/** The texts about reports. */
const texts = { reports, reportViews };

export default texts;
