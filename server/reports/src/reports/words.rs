//! Closed lists of words in the contract.

use kym_analytics::reports::dashboard::Range;
use kym_analytics::reports::files::ReportFileFormat;
use kym_analytics::reports::question::{ReportFlow, ReportPeriod, ReportType};
use kym_platform::http::words::words;

words! {
    /// What a report is about.
    ReportTypeWord("ReportType"): ReportType;
    /// Which side of what happened a report lists.
    ReportFlowWord("ReportFlow"): ReportFlow;
    /// Days that move along with today.
    ReportPeriodWord("ReportPeriod"): ReportPeriod;
    /// What kind of file a report is written to.
    ReportFileFormatWord("ReportFileFormat"): ReportFileFormat;
    /// How far back the series of the net worth is shown.
    DashboardRangeWord("DashboardRange"): Range;
}
