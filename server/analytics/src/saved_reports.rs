//! Reports that members keep under a name: for themselves or for everybody in the workspace, and mailed to them on a
//! schedule if they want that.

use jiff::civil::Weekday;
use jiff::{Span, Timestamp};
use thiserror::Error;

use crate::reports::files::ReportFileFormat;
use crate::reports::question::ReportType;
use kym_domain::check::{self, Checks, FieldCode, FieldError, Violation};
use kym_domain::id::{SavedReportId, UserId, WorkspaceId};
use kym_domain::text::fold;
use kym_domain::words;
use kym_domain::workspaces::ZoneName;

/// How many reports a member keeps in one workspace at most.
pub const MAX_SAVED_REPORTS: usize = 50;

/// How long a name is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// The last day of a month that every month has.
const LAST_DAY_OF_EVERY_MONTH: i64 = 28;

words! {
    /// How often a report is mailed.
    pub enum ScheduleFrequency {
        /// Once a week.
        Week => "week",
        /// Once a month.
        Month => "month",
    }
}

words! {
    /// Why a report was not mailed when it was due, or will not be.
    pub enum MailingError {
        /// There is no mail server, and what a report says is for nobody else to hand on.
        NoMailServer => "no_mail_server",
        /// The address of its owner is not proved, and figures go to nobody else.
        AddressNotConfirmed => "address_not_confirmed",
        /// What it asks is not answered any more: an account is gone, for example.
        Refused => "refused",
        /// It could not be made.
        Failed => "failed",
        /// The file is larger than an email may be.
        TooLarge => "too_large",
    }
}

/// When a report is mailed, and as what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// How often.
    pub every: ScheduleFrequency,
    /// On which day: 1 is Monday of a week, or the first of a month.
    pub day: i8,
    /// At which hour, where the workspace is.
    pub hour: i8,
    /// As which kind of file.
    pub format: ReportFileFormat,
}

/// A schedule as somebody asks for it.
#[derive(Debug, Clone, Copy, Default)]
pub struct ScheduleInput<'a> {
    /// How often.
    pub every: Option<&'a str>,
    /// On which day.
    pub day: Option<i64>,
    /// At which hour.
    pub hour: Option<i64>,
    /// As which kind of file.
    pub format: Option<&'a str>,
}

/// A report that somebody keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReport {
    /// Its id.
    pub id: SavedReportId,
    /// The workspace that it is about.
    pub workspace_id: WorkspaceId,
    /// Whose it is.
    pub owner: UserId,
    /// Their name.
    pub owner_name: String,
    /// What its owner calls it.
    pub name: String,
    /// Which report.
    pub report_type: ReportType,
    /// What it asks, in a form that is the program's business.
    pub question: String,
    /// Whether every member sees it.
    pub is_shared: bool,
    /// When it is mailed to its owner.
    pub schedule: Option<Schedule>,
    /// When it is mailed next.
    pub next_run_at: Option<Timestamp>,
    /// When it was mailed last.
    pub last_sent_at: Option<Timestamp>,
    /// Why it was not mailed when it was due.
    pub last_error: Option<MailingError>,
    /// When it was kept.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// What a report to be kept says, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReportDraft {
    /// What its owner calls it.
    pub name: String,
    /// Which report.
    pub report_type: ReportType,
    /// What it asks.
    pub question: String,
    /// Whether every member sees it.
    pub is_shared: bool,
    /// When it is mailed.
    pub schedule: Option<Schedule>,
}

/// Why a report cannot be kept so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SavedReportRefused {
    /// Another one of its owner has the name.
    #[error("another saved report has this name")]
    Taken,
    /// There are [`MAX_SAVED_REPORTS`] already.
    #[error("there are too many saved reports")]
    TooMany,
}

impl From<SavedReportRefused> for Violation {
    fn from(refused: SavedReportRefused) -> Self {
        match refused {
            SavedReportRefused::Taken => FieldCode::Taken.into(),
            SavedReportRefused::TooMany => Self::limited(FieldCode::TooMany, MAX_SAVED_REPORTS),
        }
    }
}

/// Checks the name of a report: 1 to 100 characters.
pub fn name(raw: &str) -> Result<String, Violation> {
    check::line(raw, 1, MAX_NAME_LEN)
}

impl Schedule {
    /// Checks what was asked for: a day from 1 to 7 of a week or to 28 of a month, and an hour from 0 to 23. The
    /// faults stand at `schedule.day` and the like.
    pub fn check(input: ScheduleInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let every = checks.take(
            "schedule.every",
            check::given::<ScheduleFrequency>(input.every.unwrap_or_default()),
        );
        let last = match every {
            Some(ScheduleFrequency::Week) => 7,
            Some(ScheduleFrequency::Month) | None => LAST_DAY_OF_EVERY_MONTH,
        };
        let day = checks.take("schedule.day", within(input.day, 1, last));
        let hour = checks.take("schedule.hour", within(input.hour, 0, 23));
        let format = input.format.unwrap_or_default();
        let format = checks.take("schedule.format", check::given::<ReportFileFormat>(format));
        match (every, day, hour, format) {
            (Some(every), Some(day), Some(hour), Some(format)) => Ok(Self {
                every,
                day,
                hour,
                format,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// When the report is mailed the next time after an instant. A time that clocks are put forward over comes that
    /// much later; of one that comes twice it is the first.
    pub fn next_run(self, zone: &ZoneName, after: Timestamp) -> Timestamp {
        let today = zone.today(after);
        let (first, step) = match self.every {
            ScheduleFrequency::Week => {
                let since_monday = today.weekday().since(Weekday::Monday);
                let monday = today.saturating_sub(Span::new().days(since_monday));
                (monday, Span::new().weeks(1))
            }
            ScheduleFrequency::Month => (today.first_of_month(), Span::new().months(1)),
        };
        let into = Span::new().days(i64::from(self.day) - 1);
        let starts = [first, first.saturating_add(step)];
        let mut runs = starts.map(|start| zone.at(start.saturating_add(into), self.hour));
        runs.sort_unstable();
        let next = runs.into_iter().find(|run| *run > after);
        next.unwrap_or(Timestamp::MAX)
    }
}

fn within(number: Option<i64>, first: i64, last: i64) -> Result<i8, FieldCode> {
    let number = number.ok_or(FieldCode::Required)?;
    let fits = (first..=last).contains(&number);
    let number = i8::try_from(number).ok().filter(|_| fits);
    number.ok_or(FieldCode::UnknownValue)
}

impl SavedReportDraft {
    /// The new report among those that its owner keeps there already.
    pub fn create(
        self,
        id: SavedReportId,
        (workspace_id, owner): (WorkspaceId, UserId),
        owner_name: String,
        (kept, zone, now): (&[SavedReport], &ZoneName, Timestamp),
    ) -> Result<SavedReport, SavedReportRefused> {
        if kept.len() >= MAX_SAVED_REPORTS {
            return Err(SavedReportRefused::TooMany);
        }
        let report = SavedReport {
            id,
            workspace_id,
            owner,
            owner_name,
            name: self.name,
            report_type: self.report_type,
            question: self.question,
            is_shared: self.is_shared,
            schedule: self.schedule,
            next_run_at: self.schedule.map(|schedule| schedule.next_run(zone, now)),
            last_sent_at: None,
            last_error: None,
            created_at: now,
            version: 1,
        };
        report.is_alone_with_its_name(kept)?;
        Ok(report)
    }
}

impl SavedReport {
    /// The report after a change, among all that its owner keeps. When it is mailed next stays unless its schedule is
    /// another.
    pub fn changed(
        self,
        draft: SavedReportDraft,
        (kept, zone, now): (&[Self], &ZoneName, Timestamp),
    ) -> Result<Self, SavedReportRefused> {
        let is_same = self.schedule == draft.schedule;
        let next_run_at = match draft.schedule {
            Some(_) if is_same => self.next_run_at,
            schedule => schedule.map(|schedule| schedule.next_run(zone, now)),
        };
        let report = Self {
            name: draft.name,
            report_type: draft.report_type,
            question: draft.question,
            is_shared: draft.is_shared,
            schedule: draft.schedule,
            next_run_at,
            // What was wrong may be what was mended.
            last_error: None,
            version: self.version + 1,
            ..self
        };
        report.is_alone_with_its_name(kept)?;
        Ok(report)
    }

    /// The report as it stands where emails are sent, or where none are: one that is to be mailed there says so at
    /// once, and not when it would be due.
    #[must_use]
    pub fn where_mail(mut self, is_sent: bool) -> Self {
        if !is_sent && self.schedule.is_some() {
            self.last_error = Some(MailingError::NoMailServer);
        }
        self
    }

    /// When it is mailed next, once it was due.
    pub fn next_after(&self, zone: &ZoneName, now: Timestamp) -> Option<Timestamp> {
        self.schedule.map(|schedule| schedule.next_run(zone, now))
    }

    fn is_alone_with_its_name(&self, kept: &[Self]) -> Result<(), SavedReportRefused> {
        let name = fold(&self.name);
        let mut others = kept.iter().filter(|other| other.id != self.id);
        if others.any(|other| fold(&other.name) == name) {
            return Err(SavedReportRefused::Taken);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
