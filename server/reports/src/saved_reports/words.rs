//! Closed lists of words in the contract.

use kym_analytics::saved_reports::{MailingError, ScheduleFrequency};
use kym_platform::http::words::words;

words! {
    /// Why a report was not mailed when it was due.
    MailingErrorWord("MailingError"): MailingError;
    /// How often a report is mailed.
    ScheduleFrequencyWord("ScheduleFrequency"): ScheduleFrequency;
}
