//! The history of a workspace in JSON.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use kym_domain::check::{Checks, FieldError};
use kym_domain::dates;
use kym_domain::history::{ChangeKind, ChangeNoun, may_undo};
use kym_domain::language::Language;
use kym_domain::workspaces::Role;
use kym_platform::answer::Answer;
use kym_platform::changes::Fields;
use kym_platform::error::{Error, Result};
use kym_platform::http::paging::Page;
use kym_platform::http::values::Instant;
use kym_store::history::{Change, ChangedRow, Filter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::legs::{Legs, is_too_late};
use crate::history::words::{ChangeKindWord, ChangeNounWord};

/// The most that is answered at once.
const MAX_LIMIT: i64 = 200;

/// How many rows of a change are told.
const ROWS_TOLD: usize = 20;

/// A change of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Change)]
pub struct ChangeBody {
    id: Uuid,
    at: Instant,
    actor: ChangeActor,
    /// What became of it.
    kind: ChangeKindWord,
    /// What was changed.
    noun: ChangeNounWord,
    /// What people call it: the name of an account, the payee of a transaction, the full name of a
    /// member, the address of an invitation. May be empty.
    name: String,
    /// The fields that differ, as they were; null for what is new.
    #[schema(required)]
    before: Option<Fields>,
    /// The fields that differ, as they are; null for what is gone.
    #[schema(required)]
    after: Option<Fields>,
    /// The rows that the change touched, the one that is told of first; twenty at most.
    rows: Vec<ChangedRowBody>,
    /// How many rows it touched.
    #[schema(value_type = i32)]
    row_count: i64,
    /// Whether it is about one transfer: about one leg or both.
    is_transfer: bool,
    /// Whether the caller may try to undo it. It is refused when the row has changed since.
    can_undo: bool,
    /// The change that undid this one.
    #[schema(required)]
    undone_by: Option<Uuid>,
    /// The change that this one undoes.
    #[schema(required)]
    undoes: Option<Uuid>,
}

/// Who changed something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeActor {
    user_id: Uuid,
    /// Null when they have no account here any more.
    #[schema(required)]
    full_name: Option<String>,
}

/// A row that a change touched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangedRow)]
pub struct ChangedRowBody {
    /// What it is.
    noun: ChangeNounWord,
    /// What became of it.
    kind: ChangeKindWord,
    id: Uuid,
    /// The account that it is, or that it is on.
    #[schema(required)]
    account_id: Option<Uuid>,
}

/// A page of a workspace's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeList {
    /// The newest first.
    items: Vec<ChangeBody>,
    /// How many there are, pages aside.
    #[schema(value_type = i32)]
    total: i64,
}

/// Which changes are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListHistory {
    /// How many to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many at most, up to 200; 50 when not given.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// Those of one user.
    #[param(value_type = Option<Uuid>)]
    user_id: Option<String>,
    /// Those of one sort of thing.
    #[param(value_type = Option<ChangeNounWord>, inline)]
    noun: Option<String>,
    /// Those of an account and of what is on it.
    #[param(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// From this day on, in UTC.
    #[param(value_type = Option<String>, format = Date)]
    start: Option<String>,
    /// Up to this day and with it, in UTC.
    #[param(value_type = Option<String>, format = Date)]
    end: Option<String>,
}

/// A change as a member of this role sees it.
pub struct ChangeView {
    change: Change,
    first: ChangedRow,
    before: Option<Fields>,
    after: Option<Fields>,
    is_transfer: bool,
    can_undo: bool,
}

impl ChangeView {
    /// The change as seen by a member of this role at this moment.
    ///
    /// # Errors
    /// When the database holds what is no field of a row.
    pub fn new(change: Change, role: Role, now: Timestamp, legs: &Legs) -> Result<Self> {
        let none = || Error::internal(anyhow::anyhow!("a change without rows"));
        let first = change.rows.first().ok_or_else(none)?;
        let is_there = change.undone_by.is_none() && !is_too_late(&change, now);
        let (before, after) = field_values(&change, first)?;
        let names_other_leg = [&before, &after]
            .into_iter()
            .flatten()
            .any(|fields| fields.transfer.flatten().is_some());
        Ok(Self {
            is_transfer: change.row_count <= 2 && names_other_leg || legs.are_all_of(&change),
            before,
            after,
            can_undo: is_there && may_undo(role, first.noun, first.kind),
            first: first.clone(),
            change,
        })
    }
}

/// What is told of a change: its first row, and of many rows that differ only what all of them became.
fn field_values(change: &Change, first: &ChangedRow) -> Result<(Option<Fields>, Option<Fields>)> {
    let mut before = fields(first.before.as_deref())?;
    let mut after = fields(first.after.as_deref())?;
    let is_of_rows = (first.noun, first.kind) == (ChangeNoun::Transaction, ChangeKind::Updated);
    let is_of_many = is_of_rows && change.rows.len() > 2;
    if let (Some(before), Some(after), true) = (&mut before, &mut after, is_of_many) {
        for row in &change.rows[1..] {
            after.keep_common(&fields(row.after.as_deref())?.unwrap_or_default());
        }
        before.forget_unless(after);
    }
    Ok((before, after))
}

/// Reads the fields of a row as they were kept.
///
/// # Errors
/// When the database holds what is no field of a row.
pub fn fields(text: Option<&str>) -> Result<Option<Fields>> {
    text.map(serde_json::from_str)
        .transpose()
        .map_err(Error::internal)
}

impl Answer for ChangeView {
    type Body = ChangeBody;

    fn body(&self, _: Language) -> ChangeBody {
        ChangeBody::new(self)
    }
}

impl ChangeBody {
    fn new(seen: &ChangeView) -> Self {
        let change = &seen.change;
        let first = &seen.first;
        let rows = change
            .rows
            .iter()
            .take(ROWS_TOLD)
            .map(|row| ChangedRowBody {
                noun: ChangeNounWord(row.noun),
                kind: ChangeKindWord(row.kind),
                id: row.row,
                account_id: row.account.map(|id| id.as_uuid()),
            });
        // What was booked from a file is told of as a whole.
        let fields = seen.after.as_ref().or(seen.before.as_ref());
        let told = fields.and_then(|fields| fields.row_count);
        Self {
            id: change.id.as_uuid(),
            at: Instant(change.at),
            actor: ChangeActor {
                user_id: change.user.as_uuid(),
                full_name: change.full_name.clone(),
            },
            kind: ChangeKindWord(first.kind),
            noun: ChangeNounWord(first.noun),
            name: first.name.clone(),
            before: seen.before.clone(),
            after: seen.after.clone(),
            rows: rows.collect(),
            row_count: told.unwrap_or(change.row_count),
            is_transfer: seen.is_transfer,
            can_undo: seen.can_undo,
            undone_by: change.undone_by.map(|id| id.as_uuid()),
            undoes: change.undoes.map(|id| id.as_uuid()),
        }
    }
}

impl ChangeList {
    /// The page of these changes.
    pub fn new(changes: &[ChangeView], total: i64) -> Self {
        Self {
            items: changes.iter().map(ChangeBody::new).collect(),
            total,
        }
    }
}

impl ListHistory {
    /// The filter that is asked for.
    pub fn check(&self) -> Result<Filter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let user = checks.take(
            "user_id",
            self.user_id.as_deref().map(str::parse).transpose(),
        );
        let noun = checks.take("noun", self.noun.as_deref().map(str::parse).transpose());
        let account = self.account_id.as_deref().map(str::parse).transpose();
        let account = checks.take("account_id", account);
        let day = |text: &Option<String>| text.as_deref().map(dates::parse_day).transpose();
        let start = checks.take("start", day(&self.start));
        let end = checks.take("end", day(&self.end));
        match (user, noun, account, start, end) {
            (Some(user), Some(noun), Some(account), Some(start), Some(end))
                if checks.is_clean() =>
            {
                Ok(Filter {
                    user,
                    noun,
                    account,
                    start: start.and_then(midnight),
                    end: end.and_then(|day| midnight(day.saturating_add(Span::new().days(1)))),
                    skip: page.skip,
                    limit: page.limit.min(MAX_LIMIT),
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

/// When a day begins in UTC; every day of the product has such a moment.
fn midnight(day: Date) -> Option<Timestamp> {
    let begin = day.to_zoned(TimeZone::UTC).ok()?;
    Some(begin.timestamp())
}
