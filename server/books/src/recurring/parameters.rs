//! What a query asks for.

use jiff::Span;
use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates;
use kym_domain::id::WorkspaceId;
use kym_domain::recurring::{Recurrence, RecurringInput, read_recurrence};
use kym_platform::http::parameters::number;
use serde::Deserialize;
use utoipa::IntoParams;

use super::words::{HolidayCountryWord, RecurringWeekendWord};

/// How many days the occurrences of one item are told of at once: two years.
const MAX_LEN_OF_ONE: i64 = 731;

/// How many days the occurrences of all items are told of at once.
const MAX_LEN_OF_ALL: i64 = 100;

/// How many days ahead are looked at when not said.
const USUAL_AHEAD: i64 = 30;

/// How many days ahead are looked at at most.
const MAX_AHEAD: i64 = 366;

/// Of which workspace.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OfWorkspace {
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
}

/// From which occurrence on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct From {
    /// The day of the rule from which on the change applies; what was before stays. Without it all is changed.
    #[param(value_type = Option<kym_platform::http::values::Day>)]
    from: Option<String>,
}

/// Between which days, both included; two years and a day at most.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Between {
    #[param(required, value_type = kym_platform::http::values::Day)]
    from: Option<String>,
    #[param(required, value_type = kym_platform::http::values::Day)]
    to: Option<String>,
}

/// Of which workspace, and between which days, both included; 100 days at most.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Calendar {
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
    #[param(required, value_type = kym_platform::http::values::Day)]
    from: Option<String>,
    #[param(required, value_type = kym_platform::http::values::Day)]
    to: Option<String>,
}

/// Of which workspace, and how far ahead.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Upcoming {
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
    /// How many days ahead, 366 at most; 30 when not given.
    #[param(value_type = Option<i32>)]
    days: Option<String>,
}

/// Of which workspace, and when something would come again: fields of a recurring transaction.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Preview {
    #[param(required, value_type = Uuid)]
    workspace_id: Option<String>,
    #[param(required, value_type = String)]
    rrule: Option<String>,
    #[param(required, value_type = kym_platform::http::values::Day)]
    dtstart: Option<String>,
    #[param(value_type = Option<kym_platform::http::values::Day>)]
    until: Option<String>,
    #[param(value_type = Option<i32>)]
    count: Option<String>,
    #[param(value_type = Option<RecurringWeekendWord>)]
    weekend: Option<String>,
    #[param(value_type = Option<HolidayCountryWord>)]
    holidays: Option<String>,
}

/// The token of a calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Token {
    #[param(required, value_type = String)]
    pub token: Option<String>,
}

impl OfWorkspace {
    /// Which.
    pub fn check(&self) -> Result<WorkspaceId, Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = workspace(&mut checks, self.workspace_id.as_deref());
        id.ok_or_else(|| checks.into_errors())
    }
}

impl From {
    /// From which day on, if not all.
    pub fn check(&self) -> Result<Option<Date>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = self.from.as_deref().map(dates::parse_day).transpose();
        let from = checks.take("from", from);
        from.ok_or_else(|| checks.into_errors())
    }
}

impl Between {
    /// The two days.
    pub fn check(&self) -> Result<(Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let days = (self.from.as_deref(), self.to.as_deref());
        let days = between(&mut checks, days, MAX_LEN_OF_ONE);
        days.ok_or_else(|| checks.into_errors())
    }
}

impl Calendar {
    /// The workspace and the two days.
    pub fn check(&self) -> Result<(WorkspaceId, Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = workspace(&mut checks, self.workspace_id.as_deref());
        let days = (self.from.as_deref(), self.to.as_deref());
        let days = between(&mut checks, days, MAX_LEN_OF_ALL);
        match (id, days) {
            (Some(id), Some((from, to))) => Ok((id, from, to)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl Preview {
    /// The workspace, and on which days.
    pub fn check(&self) -> Result<(WorkspaceId, Recurrence), Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = workspace(&mut checks, self.workspace_id.as_deref());
        let count = self.count.as_deref();
        let count = count.map(|count| number(&mut checks, "count", Some(count), 0));
        let recurrence = read_recurrence(&RecurringInput {
            rrule: self.rrule.as_deref(),
            dtstart: self.dtstart.as_deref(),
            until: self.until.as_deref(),
            count,
            weekend: self.weekend.as_deref(),
            holidays: self.holidays.as_deref(),
            ..RecurringInput::default()
        });
        match (id, recurrence) {
            (Some(id), Ok(recurrence)) if checks.is_clean() => Ok((id, recurrence)),
            (_, recurrence) => {
                let mut errors = checks.into_errors();
                errors.extend(recurrence.err().into_iter().flatten());
                Err(errors)
            }
        }
    }
}

impl Upcoming {
    /// The workspace and how many days.
    pub fn check(&self) -> Result<(WorkspaceId, Span), Vec<FieldError>> {
        let mut checks = Checks::default();
        let id = workspace(&mut checks, self.workspace_id.as_deref());
        let days = number(&mut checks, "days", self.days.as_deref(), USUAL_AHEAD);
        let days = Span::new().days(days.clamp(0, MAX_AHEAD));
        match id {
            Some(id) if checks.is_clean() => Ok((id, days)),
            _ => Err(checks.into_errors()),
        }
    }
}

/// Reads the id of a workspace, which must be given.
pub fn workspace(checks: &mut Checks, raw: Option<&str>) -> Option<WorkspaceId> {
    let Some(raw) = raw else {
        checks.note("workspace_id", FieldCode::Required);
        return None;
    };
    checks.take("workspace_id", raw.parse())
}

fn between(
    checks: &mut Checks,
    (from, to): (Option<&str>, Option<&str>),
    longest: i64,
) -> Option<(Date, Date)> {
    let mut day = |field, raw: Option<&str>| {
        let Some(raw) = raw else {
            checks.note(field, FieldCode::Required);
            return None;
        };
        checks.take(field, dates::parse_day(raw))
    };
    let (from, to) = (day("from", from), day("to", to));
    let (from, to) = from.zip(to)?;
    if to < from || to > from.saturating_add(Span::new().days(longest - 1)) {
        checks.note("to", FieldCode::DateOutOfRange);
        return None;
    }
    Some((from, to))
}
