//! Saved reports in JSON.

use kym_analytics::reports::question::ReportType;
use kym_analytics::saved_reports::{self, SavedReport, SavedReportDraft, Schedule, ScheduleInput};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::reports::query::ReportQuery;
use crate::reports::question::ReportQuestion;
use crate::reports::words::{ReportFileFormatWord, ReportTypeWord};
use crate::saved_reports::words::{MailingErrorWord, ScheduleFrequencyWord};

/// A report that somebody keeps.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedReport)]
pub struct SavedReportBody {
    id: Uuid,
    name: String,
    report_type: ReportTypeWord,
    /// What it asks; the workspace is the one that it is kept in.
    question: ReportQuestion,
    /// Whether every member of the workspace sees it. Only its owner changes it.
    is_shared: bool,
    /// Whether it is the caller's own.
    is_mine: bool,
    owner_name: String,
    /// When it is mailed to its owner; told to them alone, as is how that went.
    #[schema(required)]
    schedule: Option<ScheduleBody>,
    #[schema(required)]
    next_run_at: Option<Instant>,
    #[schema(required)]
    last_sent_at: Option<Instant>,
    /// Why it was not mailed as it should have been, or will not be: that there is no mail server is known beforehand.
    #[schema(required)]
    last_error: Option<MailingErrorWord>,
    #[schema(value_type = i32)]
    version: i64,
}

/// When a report is mailed, and as what.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportSchedule)]
pub struct ScheduleBody {
    every: ScheduleFrequencyWord,
    /// 1 is Monday of a week, or the first of a month.
    #[schema(value_type = i32)]
    day: i8,
    /// Where the workspace is.
    #[schema(value_type = i32)]
    hour: i8,
    format: ReportFileFormatWord,
}

/// The reports that a member sees.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedReportList {
    /// By name.
    items: Vec<SavedReportBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// A report to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveReport {
    #[schema(required, value_type = String, max_length = 100)]
    name: Option<String>,
    #[schema(required, value_type = ReportTypeWord)]
    report_type: Option<String>,
    /// What it asks. What the report has no use for is not kept, nor is the workspace.
    #[schema(required, value_type = ReportQuestion)]
    question: Option<ReportQuestion>,
    /// Whether every member of the workspace sees it.
    #[serde(default)]
    is_shared: bool,
    /// When it is mailed to me; never when not given.
    schedule: Option<SaveSchedule>,
}

/// When a report shall be mailed, and as what.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveSchedule {
    #[schema(required, value_type = ScheduleFrequencyWord)]
    every: Option<String>,
    /// 1 to 7 from Monday on, or 1 to 28 of a month.
    #[schema(required, value_type = i32, minimum = 1, maximum = 28)]
    day: Option<i64>,
    /// 0 to 23, where the workspace is.
    #[schema(required, value_type = i32, minimum = 0, maximum = 23)]
    hour: Option<i64>,
    #[schema(required, value_type = ReportFileFormatWord)]
    format: Option<String>,
}

/// A report as a member sees it.
#[derive(Clone, Debug)]
pub struct SavedReportView {
    /// The report.
    pub report: SavedReport,
    /// Who looks.
    pub by: UserId,
}

impl SavedReportView {
    fn is_mine(&self) -> bool {
        self.report.owner == self.by
    }
}

impl Answer for SavedReportView {
    type Body = SavedReportBody;

    fn body(&self, _: Language) -> SavedReportBody {
        let (report, is_mine) = (&self.report, self.is_mine());
        SavedReportBody {
            id: report.id.as_uuid(),
            name: report.name.clone(),
            report_type: ReportTypeWord(report.report_type),
            question: question_of(report),
            is_shared: report.is_shared,
            is_mine,
            owner_name: report.owner_name.clone(),
            schedule: report.schedule.filter(|_| is_mine).map(ScheduleBody::from),
            next_run_at: report.next_run_at.filter(|_| is_mine).map(Instant),
            last_sent_at: report.last_sent_at.filter(|_| is_mine).map(Instant),
            last_error: report.last_error.filter(|_| is_mine).map(MailingErrorWord),
            version: report.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.report.version)
    }
}

impl From<Schedule> for ScheduleBody {
    fn from(schedule: Schedule) -> Self {
        Self {
            every: ScheduleFrequencyWord(schedule.every),
            day: schedule.day,
            hour: schedule.hour,
            format: ReportFileFormatWord(schedule.format),
        }
    }
}

impl SavedReportList {
    /// The list as sent.
    pub fn new(reports: &[SavedReportView], language: Language) -> Self {
        Self {
            items: reports.iter().map(|report| report.body(language)).collect(),
            total: reports.len(),
        }
    }
}

/// What a report asks. What an older program kept and this one cannot read asks for nothing, which is refused where
/// it is asked.
pub fn question_of(report: &SavedReport) -> ReportQuestion {
    serde_json::from_str(&report.question).unwrap_or_default()
}

impl SaveReport {
    /// The report to be kept, and what it asks.
    ///
    /// # Errors
    /// Every field that is not valid; those of the question as `question.start_date` and the like.
    pub fn check(&self) -> Result<(SavedReportDraft, ReportQuery), Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = saved_reports::name(self.name.as_deref().unwrap_or_default());
        let name = checks.take("name", name);
        let word = self.report_type.as_deref().unwrap_or_default();
        let report_type = checks.take("report_type", kym_domain::check::given::<ReportType>(word));
        let schedule = self.schedule.as_ref().map(SaveSchedule::check).transpose();
        let schedule = noted(&mut checks, schedule);
        if self.question.is_none() {
            checks.note("question", FieldCode::Required);
        }
        let question = self.question.as_ref().zip(report_type);
        let asked = question.and_then(|(question, report_type)| {
            let asked = question.check_for(report_type).map_err(in_question);
            let asked = noted(&mut checks, asked)?;
            Some((
                asked,
                serde_json::to_string(&question.kept(report_type)).ok()?,
            ))
        });
        match (name, report_type, schedule, asked) {
            (Some(name), Some(report_type), Some(schedule), Some((asked, question))) => {
                let draft = SavedReportDraft {
                    name,
                    report_type,
                    question,
                    is_shared: self.is_shared,
                    schedule,
                };
                Ok((draft, asked))
            }
            _ => Err(checks.into_errors()),
        }
    }
}

impl SaveSchedule {
    fn check(&self) -> Result<Schedule, Vec<FieldError>> {
        Schedule::check(ScheduleInput {
            every: self.every.as_deref(),
            day: self.day,
            hour: self.hour,
            format: self.format.as_deref(),
        })
    }
}

fn noted<T>(checks: &mut Checks, value: Result<T, Vec<FieldError>>) -> Option<T> {
    value
        .map_err(|errors| {
            for error in errors {
                checks.note(error.field.to_string(), error.violation);
            }
        })
        .ok()
}

/// The faults of a question where they are in the body.
pub fn in_question(errors: Vec<FieldError>) -> Vec<FieldError> {
    let errors = errors.into_iter().map(|error| FieldError {
        field: format!("question.{}", error.field).into(),
        violation: error.violation,
    });
    errors.collect()
}
